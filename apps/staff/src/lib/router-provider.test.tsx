import { createRequire } from 'node:module';
import { render, screen } from '@testing-library/react';
import { RouterProviderContext, useNavigate } from 'react-admin';
import { beforeEach, expect, test } from 'vitest';
import { BASENAME, routerProvider } from './router-provider.ts';

// React Admin's own copy of the router: in Node it is another module than an import gives.
const { BrowserRouter, Route, Routes } = createRequire(import.meta.url)(
  'react-router',
) as typeof import('react-router');

type Navigate = ReturnType<typeof useNavigate>;

let navigate: Navigate;

function List() {
  navigate = useNavigate();
  return 'a list';
}

beforeEach(async () => {
  window.history.replaceState(null, '', `${BASENAME}/videos`);
  render(
    <BrowserRouter basename={BASENAME}>
      <RouterProviderContext.Provider value={routerProvider}>
        <Routes>
          <Route path="/videos" element={<List />} />
          <Route path="/videos/:id" element="a video" />
        </Routes>
      </RouterProviderContext.Provider>
    </BrowserRouter>,
  );
  await screen.findByText('a list');
});

const address = () => window.location.pathname + window.location.search;

test('a list writes its search into its own address', async () => {
  navigate({ search: '?filter=x' });
  await expect.poll(address).toBe(`${BASENAME}/videos?filter=x`);
});

test('a list that searches late does not lead back from the row that was opened', async () => {
  const late = navigate;
  navigate('/videos/5');
  late({ search: '?filter=x' });
  expect(address()).toBe(`${BASENAME}/videos/5`);
  await screen.findByText('a video');
});
