import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { PrefetchContext } from '#lib/prefetch.ts';
import { queryClient } from '#lib/query-client.ts';
import { Screens } from '#lib/router/screens.tsx';
import { prefetchRoute } from './prefetch-route.ts';
import { routes } from './routes.tsx';
import './styles/site.css';

// Every change of the address starts at the top.
window.history.scrollRestoration = 'manual';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <PrefetchContext value={prefetchRoute}>
        <BrowserRouter>
          <Screens routes={routes} />
        </BrowserRouter>
      </PrefetchContext>
    </QueryClientProvider>
  </StrictMode>,
);
