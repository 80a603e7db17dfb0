import './styles/site.css';
import type { Site } from '@orchard/contract/site';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from '#layouts/providers.tsx';
import { answerProblem, problemText } from '#lib/answer-problem.ts';
import { isProblem } from '#lib/api/problem.ts';
import { listenToHeaders } from '#lib/api/send.ts';
import { bearForeignChanges } from '#lib/foreign-changes.ts';
import { keepInstallPrompt } from '#lib/install-prompt.ts';
import { bindNavigation } from '#lib/navigation.ts';
import { PrefetchContext } from '#lib/prefetch.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { routerContext } from '#lib/screen-loader.ts';
import { showToast } from '#lib/toasts.ts';
import { keepUnread } from '#lib/unread.ts';
import { paths } from '#paths';
import { listenToBack } from '#ui/use-close-on-back.ts';
import { createPrefetch, fetchMainScreens } from './prefetch-screen.ts';
import { createRoutes } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');

bearForeignChanges();

const read = <Carried,>(id: string): Carried | undefined => {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
};

const site = read<Site>('site');
if (!site) throw new Error('The document has no #site');

const queryClient = createQueryClient(answerProblem);
const queries = read<DehydratedState>('queries');
if (queries) {
  // The browser's clock, by which answers grow stale.
  const dataUpdatedAt = performance.timeOrigin;
  hydrate(queryClient, {
    ...queries,
    queries: queries.queries.map((query) => ({
      ...query,
      state: { ...query.state, dataUpdatedAt },
    })),
  });
}

listenToHeaders((headers) => keepUnread(queryClient, headers));

const askToSignIn = () => showToast(problemText({ kind: 'signed-out' }));
const isRendered = root.hasChildNodes();
const isServed = () => isRendered && !router.state.initialized;
const context = { queryClient, site, onSignedOut: askToSignIn, isServed };
const routes = createRoutes(site);
const servedAt = window.location.href;
// The first entries of all documents would share one key, and so one place to go back to.
if (!window.history.state?.key) {
  const key = Math.random().toString(36).slice(2);
  window.history.replaceState({ ...window.history.state, key }, '');
}
listenToBack();
window.addEventListener('beforeinstallprompt', keepInstallPrompt);
const router = createBrowserRouter(routes, {
  getContext: () => routerContext(context),
  // The query cache holds the answers, so the router needs no loader data.
  ...(isRendered && { hydrationData: { loaderData: {} } }),
});
bindNavigation(async (to) => router.navigate(to));

/**
 * Notifies the document's first script, which has recorded early presses, and any other listener.
 */
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

/** Resolves when the screen's code is loaded and its loaders are done. */
const opened = () =>
  new Promise<void>((done) => {
    const check = () => router.state.initialized && done();
    router.subscribe(check);
    check();
  });

/** Whether the opened screen is the one that the server has rendered. */
const isAsServed = () =>
  window.location.href === servedAt &&
  Object.values(router.state.errors ?? {}).every((error) => isProblem(error, 'not-found'));

/** Hydrates the server-rendered screen after its code and answers have arrived. */
async function hydrateScreen(root: HTMLElement): Promise<void> {
  await opened();
  if (!isAsServed()) return begin(root);
  // A transition hydrates in small steps, so presses are handled in between.
  startTransition(() => {
    hydrateRoot(root, app);
  });
}

if (isRendered) void hydrateScreen(root);
else begin(root);
fetchMainScreens(routes);

// The server has redirected here from a members-only screen.
const { pathname, search } = window.location;
if (isRendered && pathname === paths.login() && new URLSearchParams(search).has('next')) {
  askToSignIn();
}
