import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Outlet, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { memoryTrail } from '#testing/memory-trail.ts';
import { Link } from './link.tsx';
import { createRouter } from './router.ts';
import { RouterProvider } from './router-provider.tsx';
import { type Handle, type Loader, Redirect, type Route } from './routes.ts';
import { useGoing, useRouteError } from './use-router.ts';

/** A loader that ends when the test says so. */
function gate() {
  let [open, fail]: ((value?: unknown) => void)[] = [];
  const waiting = new Promise((resolve, reject) => {
    [open, fail] = [resolve, reject];
  });
  return { loader: () => waiting, open: () => open?.(), fail: (why: unknown) => fail?.(why) };
}

const Site = () => {
  const going = useGoing();
  return (
    <>
      <p>{going ? `going to ${going.pathname}` : 'still'}</p>
      <Outlet />
    </>
  );
};
const Problem = () => <p>problem: {String(useRouteError())}</p>;
const named = (name: string) => () => {
  const { hash, state } = useLocation();
  return <h1>{[name, hash, state].filter(Boolean).join(' ')}</h1>;
};
const to = (path: string, loader?: Loader): Route => ({
  path,
  handle: { Component: named(path), ...(loader && { loader }) },
});

function open(address: string, children: Route[], around: Handle = {}) {
  const trail = memoryTrail(address);
  const within: Route[] = [{ handle: { Problem }, children }];
  const router = createRouter(
    [{ handle: { Component: Site }, children: [{ handle: around, children: within }] }],
    trail,
  );
  render(<RouterProvider router={router} />);
  const go = (...args: Parameters<typeof router.navigate>) => act(() => router.navigate(...args));
  return { router, trail, go };
}

const title = () => screen.queryByRole('heading')?.textContent;

test('a screen that waits for nothing is there at once', () => {
  open('/a', [to('a')]);
  expect(title()).toBe('a');
});

test('while the site opens its shape is shown, then the screen', async () => {
  const { loader, open: end } = gate();
  open('/a', [to('a', loader)], { Fallback: () => <p>shape</p> });
  expect(screen.getByText('shape')).toBeTruthy();
  end();
  expect(await screen.findByText('a')).toBeTruthy();
  expect(screen.queryByText('shape')).toBeNull();
});

test('the screen and its address change when all is there, and not before', async () => {
  const { loader, open: end } = gate();
  const { router, trail } = open('/a', [to('a'), to('b', loader)]);
  let gone: Promise<void> | undefined;
  act(() => {
    gone = router.navigate('/b?x=税', { state: 'handed' });
  });
  expect(await screen.findByText('going to /b')).toBeTruthy();
  expect([title(), trail.here().pathname]).toEqual(['a', '/a']);
  end();
  await act(async () => gone);
  expect([title(), trail.here().search]).toEqual(['b handed', '?x=%E7%A8%8E']);
  expect(screen.getByText('still')).toBeTruthy();
});

test('who waits until it is drawn finds the last screen gone', async () => {
  const { router } = open('/a', [to('a'), to('b')]);
  const found: unknown[] = [];
  act(() => {
    void router
      .navigate('/b')
      .then(() => router.drawn())
      .then(() => found.push(title()));
  });
  await waitFor(() => expect(found).toEqual(['b']));
});

test('who goes elsewhere meanwhile goes there, whatever comes later', async () => {
  const { loader, open: end } = gate();
  const { router, go } = open('/a', [to('a'), to('b', loader), to('c')]);
  const first = router.navigate('/b');
  await go('/c');
  end();
  await act(() => first);
  expect([title(), router.state.shown.location.pathname]).toEqual(['c', '/c']);
});

test('a loader leads elsewhere; the way back leads past it', async () => {
  const away = () => Promise.reject(new Redirect('/c'));
  const { router, go } = open('/a', [to('a'), to('b', away), to('c')]);
  await go('/b');
  expect(title()).toBe('c');
  await go(-1);
  expect(await screen.findByText('a')).toBeTruthy();
  await go('/b', { replace: true });
  expect(router.state.action).toBe('REPLACE');
  await go(-1);
  expect(title()).toBe('c');
});

test('the address that the site is opened with can lead elsewhere, in its place', async () => {
  const { router } = open('/b', [to('b', () => Promise.reject(new Redirect('/c'))), to('c')]);
  expect(await screen.findByText('c')).toBeTruthy();
  expect(router.state.action).toBe('REPLACE');
});

test('another article of the same screen is gone to without reading anew', async () => {
  const loader = vi.fn(async () => undefined);
  const { go } = open('/a', [to('a', loader)]);
  expect(await screen.findByText('a')).toBeTruthy();
  await go('/a#b');
  expect([title(), loader.mock.calls.length]).toEqual(['a #b', 1]);
  await go('/a');
  expect([title(), loader.mock.calls.length]).toEqual(['a', 2]);
});

test('a problem is shown within what is around the screen, until another is opened', async () => {
  const { go } = open('/a', [to('a', () => Promise.reject('refused')), to('b')]);
  expect(await screen.findByText('problem: refused')).toBeTruthy();
  expect(screen.getByText('still')).toBeTruthy();
  await go('/b');
  expect(title()).toBe('b');
});

test('so is what breaks while it is drawn, and code that does not come', async () => {
  vi.mocked(console.error).mockReturnValue();
  const breaks = () => {
    throw 'broken';
  };
  const lazy = () => Promise.reject('no code');
  const { go } = open('/a', [
    { path: 'a', handle: { Component: breaks } },
    { path: 'b', handle: { lazy } },
    to('c'),
  ]);
  expect(screen.getByText('problem: broken')).toBeTruthy();
  await go('/c');
  expect(title()).toBe('c');
  await go('/b');
  expect(screen.getByText('problem: no code')).toBeTruthy();
  // React says what it caught, as it should.
  vi.mocked(console.error).mockClear();
});

test('reading anew keeps the entry of the history, and can lead elsewhere in its place', async () => {
  let answer: () => Promise<unknown> = async () => undefined;
  const { router, trail } = open('/a', [to('a', () => answer()), to('b')]);
  expect(await screen.findByText('a')).toBeTruthy();
  const { key } = trail.here();
  await act(() => router.revalidate());
  expect([title(), trail.here().key]).toEqual(['a', key]);
  answer = () => Promise.reject(new Redirect('/b'));
  await act(() => router.revalidate());
  expect([title(), router.state.action]).toEqual(['b', 'REPLACE']);
});

test('a plain press follows a link; where one is already, without another entry', async () => {
  const children: Route[] = [{ path: 'a', handle: { Component: () => <Link to="/b">B</Link> } }];
  children.push({ path: 'b', handle: { Component: () => <Link to="/b">again</Link> } });
  const { router } = open('/a', children);
  await userEvent.click(screen.getByRole('link'));
  expect(router.state.action).toBe('PUSH');
  await userEvent.click(await screen.findByRole('link', { name: 'again' }));
  expect(router.state.action).toBe('REPLACE');
});

test('any other press is left to the browser', async () => {
  const prevented: boolean[] = [];
  const note = (event: Event) => {
    prevented.push(event.defaultPrevented);
    event.preventDefault();
  };
  document.addEventListener('click', note);
  const { router } = open('/a', [
    { path: 'a', handle: { Component: () => <Link to="/b">B</Link> } },
    to('b'),
  ]);
  const user = userEvent.setup();
  for (const key of ['Control', 'Shift', 'Meta', 'Alt']) {
    await user.keyboard(`{${key}>}`);
    await user.click(screen.getByRole('link'));
    await user.keyboard(`{/${key}}`);
  }
  document.removeEventListener('click', note);
  expect([prevented, router.state.shown.location.pathname]).toEqual([
    [false, false, false, false],
    '/a',
  ]);
});
