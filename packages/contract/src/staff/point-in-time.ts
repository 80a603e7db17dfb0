import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { wireTime } from '#contract/fields.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { dateTime } from '#contract/staff/wire.ts';

/** How what can be opened is kept: `working`; `stopped` by a fault; `off`, as no place for it is set. */
export const ARCHIVE_STATES = ['working', 'stopped', 'off'] as const;

/** What can be opened: any second of the ranges, or the nights. */
export const OPENED_BY = ['seconds', 'nights'] as const;

/** The steps until a point can be looked at. */
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
  by: z.enum(OPENED_BY),
  /** Japanese: what is wrong or missing, and what to do; null where all is well. */
  says: z.nullable(z.string()),
  /** For how many days there is something to open. */
  days: count,
  /** By the database's clock. */
  now: wireTime(),
  /** The seconds that can be opened, from the oldest; between two of them nothing was archived. */
  ranges: z.array(z.object({ from: wireTime(), to: wireTime() })),
  /** The nights that can be opened, each by the second of its backup, from the oldest. */
  nights: z.array(wireTime()),
  /** Up to where it is safe if this machine is lost now. */
  safe_until: z.nullable(wireTime()),
  /** All that is stored for it. */
  bytes: count,
  view: z.nullable(view),
});

const path = '/api/staff/point-in-time';
const recovers = { audience: 'staff', right: 'site.recover' } as const;

/** The site as it was at a second, or in a night: to look at. */
export const pointInTime = {
  read: get(path, {
    ...recovers,
    summary: 'What can be opened of the site as it was, and the point that is open beside the site',
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
