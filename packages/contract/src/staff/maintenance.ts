import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { wireTime } from '#contract/fields.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { dateTime, optionalText } from '#contract/staff/wire.ts';

/** Longest message for members, in code points. */
export const MAX_MAINTENANCE_MESSAGE = 500;

/** The longest maintenance: a wrong month would close the site unseen. */
export const MAX_MAINTENANCE_DAYS = 7;

const until = () => {
  const label = '終了日時';
  const error = () => formatStaffMessage('validation.date_time', { label });
  return z.pipe(
    dateTime(label).check(z.refine((value: string | null) => value !== null, { error })),
    z.transform((value: string | null) => value as string),
  );
};

/** A maintenance as operators write it; an empty message says nothing more. */
export const maintenanceDraft = z.object({
  until: until(),
  message: optionalText('会員へのメッセージ', MAX_MAINTENANCE_MESSAGE),
});

const current = z.object({
  maintenance: z.nullable(
    z.object({
      started_at: wireTime(),
      until: wireTime(),
      message: z.nullable(z.string()),
      /** Who started it. */
      staff_name: z.string(),
    }),
  ),
});

const path = '/api/staff/maintenance';
const writes = { audience: 'staff', right: 'site.maintain' } as const;

/** The maintenance of the whole site. */
export const maintenance = {
  read: get(path, {
    audience: 'staff',
    right: null,
    summary: 'The maintenance that is on; null: members can use the site',
    response: current,
  }),
  start: post(path, {
    ...writes,
    summary: 'Starts a maintenance, or changes the end and message of the one that is on',
    body: maintenanceDraft,
    response: current,
  }),
  end: post(`${path}/end`, {
    ...writes,
    summary: 'Ends the maintenance; once more is no harm',
    status: 204,
  }),
} as const;
