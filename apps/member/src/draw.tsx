import type { Site } from '@orchard/contract/site';
import { renderToString } from 'react-dom/server';
import { bringFirstAnswers, type FirstAnswers } from '#lib/api/first-answers.ts';
import { queryClient } from '#lib/query-client.ts';
import { createRouter } from '#lib/router/router.ts';
import { placeOf } from '#lib/router/trail.ts';
import { bringSite } from '#lib/site.ts';
import { App } from './app.tsx';
import { routes } from './routes.tsx';

/** What a screen is drawn from. */
export interface Drawing {
  /** Path and query of the screen. */
  url: string;
  site: Site;
  /** All that it may ask for. */
  answers: FirstAnswers;
}

async function drawAlone({ url, site, answers }: Drawing): Promise<string | undefined> {
  const here = placeOf(url);
  const stay = () => undefined;
  const trail = { here: () => here, push: stay, replace: stay, go: stay, listen: () => stay };
  queryClient.clear();
  bringSite(site);
  bringFirstAnswers(answers);
  try {
    const router = createRouter(routes, trail);
    await router.opened();
    const { shown } = router.state;
    if (!shown.isReady || shown.failed || shown.location !== here) return undefined;
    return renderToString(<App router={router} />);
  } finally {
    queryClient.clear();
    bringFirstAnswers({});
  }
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Draws a screen as the browser would open it, on the server. One after the other: what one member
 * may see is forgotten before another's screen is begun.
 * @returns undefined for what the answers do not suffice for, and for what leads elsewhere
 */
export function draw(drawing: Drawing): Promise<string | undefined> {
  const drawn = turn.then(() => drawAlone(drawing));
  turn = drawn.catch(() => undefined);
  return drawn;
}
