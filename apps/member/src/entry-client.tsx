import type { Site } from '@orchard/contract/site';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from '#layouts/providers.tsx';
import { answerProblem } from '#lib/answer-problem.ts';
import { isProblem } from '#lib/api/problem.ts';
import { bindNavigation } from '#lib/navigation.ts';
import { PrefetchContext } from '#lib/prefetch.ts';
import { problemWords } from '#lib/problem-messages.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { routerContext } from '#lib/screen-loader.ts';
import { showToast } from '#lib/toasts.ts';
import { paths } from '#paths';
import { createPrefetch } from './prefetch-screen.ts';
import { createRoutes } from './routes.tsx';
import './styles/site.css';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');

const read = <Carried,>(id: string): Carried | undefined => {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
};

const site = read<Site>('site');
if (!site) throw new Error('The document says nothing about the site');

const queryClient = createQueryClient(answerProblem);
const queries = read<DehydratedState>('queries');
if (queries) {
  // By this browser's clock: it says when an answer has grown old.
  const dataUpdatedAt = performance.timeOrigin;
  hydrate(queryClient, {
    ...queries,
    queries: queries.queries.map((query) => ({
      ...query,
      state: { ...query.state, dataUpdatedAt },
    })),
  });
}

const sayToSignIn = () => showToast(problemWords({ kind: 'signed-out' }));
const isRendered = root.hasChildNodes();
const isServed = () => isRendered && !router.state.initialized;
const context = { queryClient, site, onSignedOut: sayToSignIn, isServed };
const routes = createRoutes(site);
const servedAt = window.location.href;
const router = createBrowserRouter(routes, {
  getContext: () => routerContext(context),
  // The server has scrolled nowhere, and the answers are in the cache of the queries.
  ...(isRendered && { hydrationData: { loaderData: {} } }),
});
bindNavigation(async (to) => router.navigate(to));

/** Tells the document's first script, which has kept what was pressed, and whoever looks. */
function onListening(): void {
  document.getElementById('root')?.removeAttribute('data-rendered');
  document.dispatchEvent(new Event('hydrated'));
}

const app = (
  <Providers queryClient={queryClient} site={site} onListening={onListening}>
    <PrefetchContext value={createPrefetch(routes, context)}>
      <RouterProvider router={router} />
    </PrefetchContext>
  </Providers>
);

function begin(root: HTMLElement): void {
  root.replaceChildren();
  createRoot(root).render(app);
}

/** Ends when the code of the screen is there, and its loaders are through. */
const opened = () =>
  new Promise<void>((done) => {
    const look = () => router.state.initialized && done();
    router.subscribe(look);
    look();
  });

/** Whether what was opened here is what the server has rendered. */
const isAsServed = () =>
  window.location.href === servedAt &&
  Object.values(router.state.errors ?? {}).every((error) => isProblem(error, 'not-found'));

/** Takes over what the server has rendered, once all is here that it was rendered from. */
async function takeOver(root: HTMLElement): Promise<void> {
  await opened();
  if (!isAsServed()) return begin(root);
  // In pieces: fingers come first.
  startTransition(() => {
    hydrateRoot(root, app);
  });
}

if (isRendered) void takeOver(root);
else begin(root);

// The server has led here from a screen that only members see.
const { pathname, search } = window.location;
if (isRendered && pathname === paths.login() && new URLSearchParams(search).has('next')) {
  sayToSignIn();
}
