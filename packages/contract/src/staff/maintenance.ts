import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { wireTime } from '#contract/fields.ts';
import { optionalText, requiredTime } from '#contract/staff/wire.ts';

/** Longest message for members, in code points. */
export const MAX_MAINTENANCE_MESSAGE = 500;

/** The longest maintenance: a wrong month would close the site unseen. */
export const MAX_MAINTENANCE_DAYS = 7;

/** A maintenance as operators write it; an empty message says nothing more. */
export const maintenanceDraft = z.object({
  until: requiredTime('終了日時'),
  message: optionalText('会員へのメッセージ', MAX_MAINTENANCE_MESSAGE),
});

/** The same of one that begins later, by itself. */
export const plannedMaintenance = z.extend(maintenanceDraft, {
  begins_at: requiredTime('開始日時'),
});

const shown = z.nullable(
  z.object({
    begins_at: wireTime(),
    until: wireTime(),
    message: z.nullable(z.string()),
    /** Who started or planned it. */
    staff_name: z.string(),
  }),
);

const current = z.object({
  /** The one that is on; null: members can use the site. */
  maintenance: shown,
  /** The one to come. */
  planned: shown,
});

const path = '/api/staff/maintenance';
const writes = { audience: 'staff', right: 'site.maintain' } as const;

/** The maintenance of the whole site. */
export const maintenance = {
  read: get(path, {
    audience: 'staff',
    right: null,
    summary: 'The maintenance that is on, and the one to come; null: none',
    response: current,
  }),
  start: post(path, {
    ...writes,
    summary: 'Starts a maintenance, or changes the end and message of the one that is on',
    body: maintenanceDraft,
    response: current,
  }),
  plan: post(`${path}/plan`, {
    ...writes,
    summary: 'Plans a maintenance, or changes the one to come; it begins by itself',
    body: plannedMaintenance,
    response: current,
  }),
  withdraw: post(`${path}/plan/withdraw`, {
    ...writes,
    summary: 'Withdraws the maintenance to come; once more is no harm',
    status: 204,
  }),
  end: post(`${path}/end`, {
    ...writes,
    summary: 'Ends the maintenance; once more is no harm',
    status: 204,
  }),
} as const;
