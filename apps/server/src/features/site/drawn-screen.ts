import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Site } from '@orchard/contract/site';
import type { FastifyBaseLogger } from 'fastify';
import type { FirstAnswers } from './first-answers.ts';

/** A screen, and all that it may show. */
interface Drawing {
  url: string;
  site: Site;
  answers: FirstAnswers;
}

/** Draws a screen as the members' app does; `undefined` leaves that to the browser. */
export type Draw = (drawing: Drawing) => Promise<string | undefined>;

/**
 * What the build made for drawing first screens on the server, so that they are on the screen
 * before their scripts are. A busy process draws none.
 * @param dist folder of the built app
 */
export async function drawnScreen(
  dist: string,
  { isOverloaded, log }: { isOverloaded: () => boolean; log: Pick<FastifyBaseLogger, 'error'> },
): Promise<Draw> {
  const file = join(dist, 'server/draw.js');
  // An app that no build made has none.
  if (!existsSync(file)) return async () => undefined;
  const { draw } = (await import(pathToFileURL(file).href)) as { draw: Draw };
  return async (drawing) => {
    if (isOverloaded()) return undefined;
    try {
      return await draw(drawing);
    } catch (error) {
      log.error({ err: error, url: drawing.url }, 'a screen could not be drawn');
      return undefined;
    }
  };
}
