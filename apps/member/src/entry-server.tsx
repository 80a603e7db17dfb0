import type { Site } from '@orchard/contract/site';
import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { Providers } from '#layouts/providers.tsx';
import { isProblem, Problem } from '#lib/api/problem.ts';
import { readAnswer } from '#lib/api/send.ts';
import { bindSender } from '#lib/api/sender.ts';
import { TitleContext } from '#lib/document-title.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { routerContext } from '#lib/screen-loader.ts';
import { createRoutes, type ScreenHandle } from './routes.tsx';

/** The request for the document of a screen. */
interface ScreenRequest {
  /** Path and query. */
  url: string;
  site: Site;
  /** Answers a call that reads as whoever sent the request would be answered. */
  fetch: (url: string) => Promise<Response>;
}

/** A screen that is whole. */
interface RenderedScreen {
  status: 200 | 404;
  title: string;
  html: string;
  /** What the browser's query cache begins with. */
  queries: DehydratedState;
}

/** What comes of a request: a screen, or the address to go to instead. */
type ScreenResponse = RenderedScreen | { redirect: string };

/** Paths are all that counts of an address. */
const urlOf = (url: string) => new URL(`http://site${url}`);

const createHandler = (site: Site) => createStaticHandler(createRoutes(site));
let latest: { addresses: string; handler: ReturnType<typeof createHandler> } | undefined;

/** The table of screens, with the code of those that were opened; it holds nothing of a request. */
function handlerFor(site: Site) {
  const addresses = site.brands.map(({ terms_path: path }) => path).join('\n');
  if (latest?.addresses !== addresses) latest = { addresses, handler: createHandler(site) };
  return latest.handler;
}

const handleOf = (matches: StaticHandlerContext['matches'] | null) =>
  matches?.at(-1)?.route.handle as ScreenHandle | undefined;

/** The files of the screen at an address, and of what stands around it. */
export const filesAt = (url: string, site: Site): string[] =>
  (matchRoutes(createRoutes(site), urlOf(url).pathname) ?? []).flatMap(
    ({ route }) => (route.handle as ScreenHandle | undefined)?.file ?? [],
  );

/** Ends when nothing is being fetched any more. */
async function settled(queryClient: QueryClient): Promise<void> {
  while (queryClient.isFetching() > 0) {
    const fetching = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
    await Promise.allSettled(fetching.map(({ promise }) => promise));
  }
}

/** @throws what a component threw, also where another stands in for it */
async function markupOf(element: ReactNode): Promise<string> {
  const thrown: unknown[] = [];
  const { prelude } = await prerender(element, {
    // All in one piece and in its place: no script has to move anything.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void thrown.push(error),
  });
  const html = await new Response(prelude).text();
  if (thrown.length > 0) throw thrown[0];
  return html;
}

/**
 * Renders a screen as the browser would open it, by its own loader. Everything that it knows of a
 * member is in a query cache that is made for this request and goes with it.
 * @returns undefined where a call was not answered: the browser asks again, and says what is wrong
 * @throws Error when something of the screen is broken
 */
export async function renderScreen({
  url,
  site,
  fetch,
}: ScreenRequest): Promise<ScreenResponse | undefined> {
  const queryClient = createQueryClient(() => undefined);
  bindSender(queryClient, async (outgoing) => readAnswer(await fetch(outgoing.url)));
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
