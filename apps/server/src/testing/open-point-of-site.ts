import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ResponseOf } from '@orchard/contract/endpoint';
import type { pointInTime } from '@orchard/contract/staff/point-in-time';
import pg from 'pg';
import type { SiteOperator } from './site-visitor.ts';

export type PointState = ResponseOf<typeof pointInTime.read>;

const PATH = '/api/staff/point-in-time';

/** What the console shows of the points of a site that runs as a process of its own. */
export const readPoints = async (operator: SiteOperator): Promise<PointState> =>
  (await operator.call('GET', PATH)).body as PointState;

/** Opens a point as the console does, and waits until it is ready or has failed. @param at as on the wire */
export async function openPointOf(
  operator: SiteOperator,
  at: string,
): Promise<{ view: NonNullable<PointState['view']>; steps: Set<string>; ms: number }> {
  const begin = performance.now();
  const { status, text } = await operator.call('POST', `${PATH}/open`, { at });
  if (status !== 200)
    throw new Error(`${at}: ${text} ${JSON.stringify(await readPoints(operator))}`);
  const steps = new Set<string>();
  for (;;) {
    const { view } = await readPoints(operator);
    if (view === null) throw new Error('it was put away');
    steps.add(view.says);
    if (view.state !== 'preparing') return { view, steps, ms: performance.now() - begin };
    await pause(50);
  }
}

/** A connection to the database of the point that is open beside a site. */
export async function connectToPoint(dataDir: string, who: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...who, host: join(dataDir, 'point-in-time/socket') });
  await client.connect();
  return client;
}
