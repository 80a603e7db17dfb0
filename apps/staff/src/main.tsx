import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { reloadAfterUpdate } from '#lib/reload-after-update.ts';
import { BASENAME } from '#lib/router-provider.ts';
import { holdMarkupBack } from '#lib/trusted-types.ts';
import { Console } from './pages/console.tsx';

holdMarkupBack();
reloadAfterUpdate();

// The document's policy lets only styles in that carry its nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
const cache = createCache({ key: 'css', nonce, prepend: true });

// A router of its own, so that screens can warn before unsaved changes are left behind.
const router = createBrowserRouter([{ path: '*', element: <Console /> }], { basename: BASENAME });

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={cache}>
        <RouterProvider router={router} />
      </CacheProvider>
    </StrictMode>,
  );
}
