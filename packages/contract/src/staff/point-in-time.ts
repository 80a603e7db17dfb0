import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { wireTime } from '#contract/fields.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { dateTime, outdated } from '#contract/staff/wire.ts';

/** For how many days every second can be opened, unless `ARCHIVE_DAYS` says otherwise. */
export const ARCHIVE_DAYS = 14;

/**
 * How the archive is: `working`; `stopped` by a fault, which the site is trying to get over; `off`,
 * as no place for it is set; `external`: the database is archived by its own means, or by none.
 */
export const ARCHIVE_STATES = ['working', 'stopped', 'off', 'external'] as const;

/** What a mark on the line stands for; `return`: the site went back, and this was the state before. */
export const MARK_KINDS = ['publication', 'import', 'bulk', 'update', 'return'] as const;

/** The steps until a point can be looked at, then what becomes of it. */
export const VIEW_STATES = ['preparing', 'ready', 'returning', 'failed'] as const;

const chosen = () => {
  const label = '日時';
  const error = () => formatStaffMessage('validation.date_time', { label });
  return z.pipe(
    dateTime(label).check(z.refine((value: string | null) => value !== null, { error })),
    z.transform((value: string | null) => value as string),
  );
};

const count = z.number().check(z.int(), z.nonnegative());

/** What has come since a point and is not there any more after going back to it. */
const loss = z.object({
  /** Japanese: what it is. */
  label: z.string(),
  count,
  /** Japanese: what is counted, such as 件. */
  unit: z.string(),
});

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
  /** What going back would cost; null until it is known. */
  losses: z.nullable(z.array(loss)),
});

const state = z.object({
  archive: z.enum(ARCHIVE_STATES),
  /** Japanese: what is wrong or missing, and what to do; null where all is well. */
  says: z.nullable(z.string()),
  /** Whether going back is this screen's to do; false: only looking is. */
  can_return: z.boolean(),
  days: count,
  /** By the database's clock. */
  now: wireTime(),
  /** The seconds that can be opened, from the oldest; between two of them nothing was archived. */
  stretches: z.array(z.object({ from: wireTime(), to: wireTime() })),
  /** Up to where it is safe if this machine is lost now. */
  safe_until: z.nullable(wireTime()),
  /** All that the archive takes up. */
  bytes: count,
  /** What happened in these days, from the oldest. */
  marks: z.array(z.object({ at: wireTime(), kind: z.enum(MARK_KINDS), text: z.string() })),
  view: z.nullable(view),
});

const path = '/api/staff/point-in-time';
const recovers = { audience: 'staff', right: 'site.recover' } as const;

/** The site as it was at any second: to look at, and to go back to. */
export const pointInTime = {
  read: get(path, {
    ...recovers,
    summary: 'The line of the last days, its marks, and the point that is open beside the site',
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
  return: post(`${path}/return`, {
    ...recovers,
    freshCode: true,
    summary:
      'Takes the whole site back to the open point; the state before stays on the line and can be returned to',
    body: z.object({ id: z.string({ error: outdated }) }),
    status: 204,
  }),
} as const;
