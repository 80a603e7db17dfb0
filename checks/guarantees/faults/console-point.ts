import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { fromWire, toWire } from '#server/features/point-in-time/archive-says.ts';
import { enterConsole, type SiteOperator } from '#server/testing/site-operator.ts';
import type { ArchivedSite, DrilledPoint } from './archived-site.ts';

const PATH = '/api/staff/point-in-time';
const PATIENCE_MS = 240_000;

interface State {
  view: { id: string; at: string; state: string; says: string } | null;
}

/** A connection to the database of the point that is open beside a site. */
export async function pointClient(dataDir: string): Promise<pg.Client> {
  const note = readFileSync(join(dataDir, 'point-in-time/postgres/postmaster.pid'), 'utf8');
  const [, , , port, host] = note.split('\n');
  const user = 'postgres';
  const client = new pg.Client({ host: host ?? '', port: Number(port), user, database: user });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Asks for a point as the console does; answers once it is ready, with its id. */
export async function askForPoint(operator: SiteOperator, at: number): Promise<string> {
  const asked = await operator.call('POST', `${PATH}/open`, { at: toWire(at) });
  if (asked.status !== 200) throw new Error(`open: ${asked.status} ${asked.text}`);
  const giveUp = performance.now() + PATIENCE_MS;
  while (performance.now() < giveUp) {
    const { view } = (await operator.call('GET', PATH)).body as State;
    if (view?.state === 'failed' || view === null) throw new Error(view?.says ?? 'put away');
    if (view.state === 'ready') {
      if (fromWire(view.at) !== at) throw new Error(`another point is open: ${view.at}`);
      return view.id;
    }
    await pause(100);
  }
  throw new Error('the point was never ready');
}

/** Opens a point by the console, and looks at the members' site of it. */
export async function openByConsole(site: ArchivedSite, at: number): Promise<DrilledPoint> {
  const operator = await enterConsole(site.url, site.dataDir);
  const begin = performance.now();
  await askForPoint(operator, at);
  await operator.call('POST', `${PATH}/enter`, {});
  const seen = await operator.call('GET', '/api/video?p=1');
  if (seen.status !== 200) throw new Error(`the site of the point answers ${seen.status}`);
  const ms = performance.now() - begin;
  const client = await pointClient(site.dataDir);
  return {
    folder: join(site.dataDir, 'point-in-time'),
    client,
    ms,
    close: async () => {
      await client.end();
      await operator.call('POST', `${PATH}/close`, {});
    },
  };
}

/** Takes a site back to a point that is ready; the process ends, and the drill starts it again. */
export async function takeSiteBack(operator: SiteOperator, id: string): Promise<void> {
  const { status, text } = await operator.call('POST', `${PATH}/return`, { id });
  if (status !== 204) throw new Error(`return: ${status} ${text}`);
}
