import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { wireTime } from '#contract/fields.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { dateTime } from '#contract/staff/wire.ts';

/** How the archive is: `working`; `stopped` by a fault; `off`, as the site knows of none. */
export const ARCHIVE_STATES = ['working', 'stopped', 'off'] as const;

/** The steps until a point can be looked at, then what becomes of it. */
export const VIEW_STATES = ['preparing', 'ready', 'failed'] as const;

const chosen = () => {
  const label = '日時';
  const error = () => formatStaffMessage('validation.date_time', { label });
  return z.pipe(
    dateTime(label).check(z.refine((value: string | null) => value !== null, { error })),
    z.transform((value: string | null) => value as string),
  );
};

const count = z.number().check(z.int(), z.nonnegative());

const view = z.object({
  id: z.string(),
  at: wireTime(),
  state: z.enum(VIEW_STATES),
  /** Japanese: what is being done, or why it failed. */
  says: z.string(),
  started_at: wireTime(),
  /** When it is put away by itself; null until it is ready. */
  ends_at: z.nullable(wireTime()),
  /** Who opened it. */
  staff_name: z.string(),
});

const state = z.object({
  archive: z.enum(ARCHIVE_STATES),
  /** Japanese: what is wrong or missing, and what to do; null where all is well. */
  says: z.nullable(z.string()),
  days: count,
  /** By the database's clock. */
  now: wireTime(),
  /** The seconds that can be opened, from the oldest; between two of them nothing was archived. */
  stretches: z.array(z.object({ from: wireTime(), to: wireTime() })),
  /** Up to where it is safe if this machine is lost now. */
  safe_until: z.nullable(wireTime()),
  /** All that the archive takes up. */
  bytes: count,
  view: z.nullable(view),
});

const path = '/api/staff/point-in-time';
const recovers = { audience: 'staff', right: 'site.recover' } as const;

/** The site as it was at any second, to look at. */
export const pointInTime = {
  read: get(path, {
    ...recovers,
    summary: 'The line of the last days, and the point that is open beside the site',
    response: state,
  }),
  open: post(`${path}/open`, {
    ...recovers,
    freshCode: true,
    summary:
      'Opens the site of a point beside the running one, to read only; the one that was open before is put away',
    body: z.object({ at: chosen() }),
    response: state,
  }),
  enter: post(`${path}/enter`, {
    ...recovers,
    summary: 'From now on this browser is shown the point that is open; its banner leads out again',
    status: 204,
  }),
  close: post(`${path}/close`, {
    ...recovers,
    summary: 'Puts the open point away; once more is no harm',
    response: state,
  }),
} as const;
