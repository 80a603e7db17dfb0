import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { choice, id, text, wireTime } from '#contract/fields.ts';
import { queryOf } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import {
  audienceFields,
  BROADCAST_AUDIENCES,
  BROADCAST_HURDLES,
  countAudience,
  missingChoice,
} from '#contract/staff/broadcast-audience.ts';
import { broadcastBody, broadcastSubject } from '#contract/staff/broadcast-text.ts';
import { resource } from '#contract/staff/resource.ts';
import { contentChange, selectionCalls } from '#contract/staff/selection.ts';
import {
  dateTime,
  MAX_BODY,
  oneRecord,
  optionalText,
  outdated,
  readRevision,
  recordFields,
  staffListQuery,
} from '#contract/staff/wire.ts';

/**
 * The states of a broadcast. Only a draft can be changed. One is kept whose mails a site without mail
 * server has written into files.
 */
export const BROADCAST_STATES = [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'sent',
  'kept',
  'cancelled',
] as const;

/** One of {@link BROADCAST_STATES}. */
export type BroadcastState = (typeof BROADCAST_STATES)[number];

/** The outcome for a recipient. */
export const BROADCAST_OUTCOMES = ['waiting', 'sent', 'kept', 'failed', 'skipped'] as const;

/** One of {@link BROADCAST_OUTCOMES}. */
export type BroadcastOutcome = (typeof BROADCAST_OUTCOMES)[number];

const draft = z
  .object({
    subject: broadcastSubject(),
    body: broadcastBody(),
    brand_id: choice('差出人のブランド'),
    ...audienceFields,
  })
  .check(({ value, issues }) => {
    const [field, label] = missingChoice(value) ?? [];
    if (!field || !label) return;
    const message = formatMessage('validation.choose', { label });
    issues.push({ code: 'custom', input: value, path: [field], message });
  });

const counts = z.object({
  waiting: z.number(),
  sent: z.number(),
  kept: z.number(),
  failed: z.number(),
  skipped: z.number(),
});

const shared = {
  subject: z.string(),
  state: z.enum(BROADCAST_STATES),
  scheduled_at: z.nullable(wireTime()),
  started_at: z.nullable(wireTime()),
  /** Of the recipients, from the beginning of the sending; all 0 before. */
  counts,
};

const query = staffListQuery(['id', 'subject', 'scheduled_at', 'updated_at'], {
  state: queryOf(BROADCAST_STATES, '状態'),
});

const record = z.object({
  ...recordFields,
  ...shared,
  body: z.string(),
  brand_id: z.nullable(id()),
  audience: z.enum(BROADCAST_AUDIENCES),
  segment_id: z.nullable(id()),
  filter: z.nullable(z.record(z.string(), z.string())),
  member_ids: z.array(id()),
  /** The name of the segment; null where there is none, or it is gone. */
  segment_name: z.nullable(z.string()),
  /** Why its turn passed without a sending. */
  returned: z.nullable(z.enum(BROADCAST_HURDLES)),
  /** The recipients without a mail, by reason. */
  skipped: z.array(z.object({ reason: z.string(), count: z.number() })),
  /** What remains at the pace of the last minute; null if none went out. */
  minutes_left: z.nullable(z.number()),
});

const records = resource('broadcasts', {
  label: 'Broadcasts',
  read: 'mail.read',
  write: 'mail.write',
  query,
  row: z.object({ id: id(), ...shared, updated_at: z.nullable(wireTime()) }),
  record,
  draft,
});

const reads = { audience: 'staff', right: 'mail.read' } as const;
const writes = { audience: 'staff', right: 'mail.write' } as const;

/** What operators do with a sending. */
export const BROADCAST_STEPS = ['pause', 'go_on', 'call_off', 'unschedule', 'retry'] as const;

/** One of {@link BROADCAST_STEPS}. */
export type BroadcastStep = (typeof BROADCAST_STEPS)[number];

/**
 * Mails from operators to many members (お知らせメール). Until the sending begins the audience is asked
 * anew each time; then its recipients are fixed, and each is looked at once more as the mail is put.
 */
export const broadcasts = {
  ...records,
  ...selectionCalls('broadcasts', {
    label: 'Broadcasts',
    write: 'mail.write',
    query,
    change: contentChange,
  }),
  audience: countAudience,
  recipients: get('/api/staff/broadcasts/{id}/recipients', {
    ...reads,
    summary: 'Broadcasts: the recipients with what became of each; of a draft those of now',
    params: oneRecord,
    query: staffListQuery(['name'], { outcome: queryOf(BROADCAST_OUTCOMES, '結果') }),
    response: z.array(
      z.object({
        /** The member's. */
        id: id(),
        name: z.string(),
        email: z.string(),
        outcome: z.enum(BROADCAST_OUTCOMES),
        /** Of what was skipped one of {@link SKIP_REASONS}, of what failed the kind of error. */
        reason: z.nullable(z.string()),
        mail_id: z.nullable(id()),
        at: z.nullable(wireTime()),
      }),
    ),
  }),
  preview: post('/api/staff/broadcasts/preview', {
    ...reads,
    summary: 'Broadcasts: the mail as a member gets it, also before it is saved; writes nothing',
    body: z.object({
      subject: optionalText('件名', 200),
      body: optionalText('本文', MAX_BODY),
      brand_id: z.nullable(choice('差出人のブランド')),
      /** Whose values it has; null: a sample’s. */
      member: z.nullable(choice('会員')),
    }),
    response: z.object({
      member: z.nullable(z.object({ id: id(), name: z.string() })),
      subject: z.string(),
      html: z.string(),
      text: z.string(),
    }),
  }),
  test: post('/api/staff/broadcasts/{id}/test', {
    ...writes,
    summary: 'Broadcasts: a mail of trial to the operator, with the values of a member',
    params: oneRecord,
    body: z.object({ member: z.nullable(choice('会員')) }),
    response: z.object({ email: z.string(), mail_id: id() }),
  }),
  send: post('/api/staff/broadcasts/{id}/send', {
    ...writes,
    summary:
      'Broadcasts: begins the sending, or plans it; 409 where draft or members are others by now',
    params: oneRecord,
    query: readRevision,
    body: z.object({
      /** Of the members that the operator was shown. */
      marker: text('送信先', 64),
      /** Null: at once. */
      at: dateTime('送信日時'),
    }),
    response: record,
  }),
  steer: post('/api/staff/broadcasts/{id}/steer', {
    ...writes,
    summary:
      'Broadcasts: pauses a sending, goes on, calls it off, takes back its plan, or tries the failed mails once more',
    params: oneRecord,
    body: z.object({ step: z.enum(BROADCAST_STEPS, { error: outdated }) }),
    response: record,
  }),
} as const;
