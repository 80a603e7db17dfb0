import { setMaintenance } from '#lib/maintenance.ts';
import { type Problem, reasonOf } from './problem.ts';
import { attempt, inOrder, readJson } from './send.ts';

/** How often an open site asks whether the maintenance is over: it may end early. */
const RETRY_MS = 10_000;
/** Spreads the open sites, which all come back at the same end. */
const SPREAD_MS = 5_000;

let over: Promise<void> | undefined;

/** Asks whether the site is still in maintenance, and notes what it says of it. */
async function isOn(): Promise<boolean> {
  const path = '/api/account/user';
  const response = await inOrder('shared', () => attempt({ method: 'GET', url: path }));
  const body = await readJson(response);
  if (response.status < 500) return false;
  const reason = reasonOf(response.status, body);
  if (reason.kind === 'maintenance') setMaintenance(reason.maintenance);
  return true;
}

async function watch(): Promise<void> {
  do {
    await new Promise((done) => setTimeout(done, RETRY_MS + Math.random() * SPREAD_MS));
    // Without an answer the site may be starting anew.
  } while (await isOn().catch(() => true));
  over = undefined;
  setMaintenance(undefined);
}

/**
 * Notes that a call found the site in maintenance, and looks every now and then.
 * @returns resolves when it is over
 */
export function untilOver({ reason }: Problem): Promise<void> {
  if (reason.kind === 'maintenance') setMaintenance(reason.maintenance);
  over ??= watch();
  return over;
}
