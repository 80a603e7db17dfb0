import { act, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, test } from 'vitest';
import { useAddressSecret } from './mailed-link.tsx';

const Screen = () => <p>{useAddressSecret('token', '/password-reset') ?? 'no secret'}</p>;

afterEach(() => window.history.replaceState(null, '', '/'));

function open(address: string) {
  window.history.replaceState(null, '', address);
  const router = createBrowserRouter([{ path: 'password-reset/:token?', Component: Screen }]);
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
  await act(() => router.revalidate());
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
