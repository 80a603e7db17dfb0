import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { bindNavigation } from '#lib/navigation.ts';
import { PrefetchContext } from '#lib/prefetch.ts';
import { queryClient } from '#lib/query-client.ts';
import { createRouter } from '#lib/router/router.ts';
import { RouterProvider } from '#lib/router/router-provider.tsx';
import { browserTrail } from '#lib/router/trail.ts';
import { prefetchRoute } from './prefetch-route.ts';
import { routes } from './routes.tsx';
import './styles/site.css';

// Every change of the address starts at the top.
window.history.scrollRestoration = 'manual';

const router = createRouter(routes, browserTrail);
bindNavigation(router.navigate);

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <PrefetchContext value={prefetchRoute}>
        <RouterProvider router={router} />
      </PrefetchContext>
    </QueryClientProvider>
  </StrictMode>,
);
