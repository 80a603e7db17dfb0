import { render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createRouter } from './router/router.ts';
import { RouterProvider } from './router/router-provider.tsx';
import { browserTrail } from './router/trail.ts';
import { useAddressSecret } from './use-address-secret.ts';

const Screen = () => <p>{useAddressSecret('token', '/password-reset') ?? 'no secret'}</p>;

afterEach(() => window.history.replaceState(null, '', '/'));

function open(address: string) {
  window.history.replaceState(null, '', address);
  const router = createRouter(
    [{ path: 'password-reset/:token?', handle: { Component: Screen } }],
    browserTrail,
  );
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  return router;
}

test('the secret is known to the screen and gone from the address, the rest with it', () => {
  open('/password-reset/aB3_-?email=aGFuYWtv#x');
  expect(screen.getByText('aB3_-')).toBeTruthy();
  expect(window.location.href).toBe(`${window.location.origin}/password-reset`);
});

test('it stays known when the screen reads its data anew, and is not put back', async () => {
  const router = open('/password-reset/aB3_-');
  await router.revalidate();
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
