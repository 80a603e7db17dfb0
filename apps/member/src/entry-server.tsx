import type { Site } from '@orchard/contract/site';
import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
} from 'react-router';
import { Providers } from '#layouts/providers.tsx';
import { isProblem, Problem } from '#lib/api/problem.ts';
import { bindSender, readAnswer } from '#lib/api/send.ts';
import { TitleContext } from '#lib/document-title.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { routerContext } from '#lib/screen-loader.ts';
import { keepUnread } from '#lib/unread.ts';
import { createRoutes, type ScreenHandle } from './routes.tsx';

/** A request for the document of a screen. */
interface ScreenRequest {
  /** Path and query. */
  url: string;
  site: Site;
  /** Answers a reading call with the rights of the sender of the request. */
  fetch: (url: string) => Promise<Response>;
}

/** A complete screen. */
interface RenderedScreen {
  status: 200 | 404;
  title: string;
  html: string;
  /** The first content of the browser's query cache. */
  queries: DehydratedState;
}

/** The response: a screen or the address of a redirect. */
type ScreenResponse = RenderedScreen | { redirect: string };

/** Only the path and query of an address matter. */
const urlOf = (url: string) => new URL(`http://site${url}`);

const createHandler = (site: Site) => createStaticHandler(createRoutes(site));
let latest: { addresses: string; handler: ReturnType<typeof createHandler> } | undefined;

/** The routes, with the code of the screens opened so far; they hold no state of a request. */
function handlerFor(site: Site) {
  const addresses = site.brands.map(({ terms_path: path }) => path).join('\n');
  if (latest?.addresses !== addresses) latest = { addresses, handler: createHandler(site) };
  return latest.handler;
}

const handleOf = (matches: readonly { route: { handle?: unknown } }[] | null) =>
  matches?.at(-1)?.route.handle as ScreenHandle | undefined;

/** What the table of routes knows of an address. */
interface KnownScreen {
  /** The files of its screen and of its layouts. */
  files: string[];
  /** No screen has the address. */
  isNotFound: boolean;
}

/** The screen at an address, without asking anything. */
export function screenAt(url: string, site: Site): KnownScreen {
  const matches = matchRoutes(createRoutes(site), urlOf(url).pathname);
  return {
    files: (matches ?? []).flatMap(({ route }) => (route.handle as ScreenHandle)?.file ?? []),
    isNotFound: handleOf(matches)?.isNotFound === true,
  };
}

/** Resolves when no query is being fetched. */
async function settled(queryClient: QueryClient): Promise<void> {
  while (queryClient.isFetching() > 0) {
    const fetching = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
    await Promise.allSettled(fetching.map(({ promise }) => promise));
  }
}

/** @throws any error of a component, even if an error boundary has replaced it */
async function markupOf(element: ReactNode): Promise<string> {
  const thrown: unknown[] = [];
  const { prelude } = await prerender(element, {
    // The markup comes at once: no script has to move parts of it.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void thrown.push(error),
  });
  const html = await new Response(prelude).text();
  if (thrown.length > 0) throw thrown[0];
  return html;
}

/**
 * Renders a screen as a browser would open it, with its own loader. The member's data exists only
 * in a query cache of this request.
 * @returns undefined if a call was not answered: the browser asks again and reports the problem
 * @throws Error if the screen itself fails
 */
export async function renderScreen({
  url,
  site,
  fetch,
}: ScreenRequest): Promise<ScreenResponse | undefined> {
  const queryClient = createQueryClient(() => undefined);
  bindSender(queryClient, async (outgoing) => {
    const answer = await readAnswer(await fetch(outgoing.url));
    keepUnread(queryClient, answer.headers);
    return answer;
  });
  const { query, dataRoutes } = handlerFor(site);
  const context = await query(new Request(urlOf(url)), {
    requestContext: routerContext({ queryClient, site }),
  });
  if (context instanceof Response) return { redirect: context.headers.get('Location') ?? '/' };
  const errors = Object.values(context.errors ?? {});
  const isMissing = errors.length > 0 && errors.every((error) => isProblem(error, 'not-found'));
  if (errors.length > 0 && !isMissing) {
    const broken = errors.find((error) => !(error instanceof Problem));
    if (broken) throw broken;
    return undefined;
  }
  await settled(queryClient);
  let title = '';
  const html = await markupOf(
    <TitleContext
      value={(named) => {
        title = named;
      }}
    >
      <Providers queryClient={queryClient} site={site}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>
    </TitleContext>,
  );
  const status = isMissing || handleOf(context.matches)?.isNotFound ? 404 : 200;
  return { status, title, html, queries: dehydrate(queryClient) };
}
