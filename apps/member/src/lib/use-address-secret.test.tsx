import { act, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Screens } from './router/screens.tsx';
import { useRevalidator } from './router/use-screens.ts';
import { useAddressSecret } from './use-address-secret.ts';

let readAnew: () => void = () => undefined;
const Screen = () => {
  readAnew = useRevalidator().revalidate;
  return <p>{useAddressSecret('token', '/password-reset') ?? 'no secret'}</p>;
};
const routes = [{ path: 'password-reset/:token?', handle: { Component: Screen } }];

afterEach(() => window.history.replaceState(null, '', '/'));

function open(address: string) {
  window.history.replaceState(null, '', address);
  render(
    <StrictMode>
      <BrowserRouter>
        <Screens routes={routes} />
      </BrowserRouter>
    </StrictMode>,
  );
}

test('the secret is known to the screen and gone from the address, the rest with it', () => {
  open('/password-reset/aB3_-?email=aGFuYWtv#x');
  expect(screen.getByText('aB3_-')).toBeTruthy();
  expect(window.location.href).toBe(`${window.location.origin}/password-reset`);
});

test('it stays known when the screen reads its data anew, and is not put back', async () => {
  open('/password-reset/aB3_-');
  await act(async () => readAnew());
  expect(screen.getByText('aB3_-')).toBeTruthy();
  expect(window.location.pathname).toBe('/password-reset');
});

test.each([
  '/password-reset',
  '/password-reset/%3Cimg%3E',
  '/password-reset/a.b',
  `/password-reset/${'a'.repeat(513)}`,
])('none is taken from %s', (address) => {
  open(address);
  expect(screen.getByText('no secret')).toBeTruthy();
  expect(window.location.pathname).toBe('/password-reset');
});
