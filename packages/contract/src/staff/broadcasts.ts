import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { choice, id, text, wireTime } from '#contract/fields.ts';
import { queryOf } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { broadcastBody, broadcastSubject } from '#contract/staff/broadcast-text.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { resource } from '#contract/staff/resource.ts';
import { contentChange, selectionCalls } from '#contract/staff/selection.ts';
import {
  dateTime,
  filterId,
  oneRecord,
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

/** Whom a broadcast is for: all members, those of its brand, or a segment. */
export const BROADCAST_AUDIENCES = ['all', 'brand', 'segment'] as const;

/** The outcome for a recipient. */
export const BROADCAST_OUTCOMES = ['waiting', 'sent', 'kept', 'failed', 'skipped'] as const;

/** One of {@link BROADCAST_OUTCOMES}. */
export type BroadcastOutcome = (typeof BROADCAST_OUTCOMES)[number];

/**
 * Why a member gets no mail: a state of the member; the own choice; an address that is not sent to;
 * the member has left the list or can no longer sign in since the mail was queued; operators have
 * called the sending off.
 */
export const SKIP_REASONS = [
  'suspended',
  'expired',
  'invited',
  'upcoming',
  'opted_out',
  'undeliverable',
  'withdrawn',
  'cancelled',
] as const;

/** One of {@link SKIP_REASONS}. */
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Why a broadcast cannot be sent as it is. */
export const BROADCAST_HURDLES = ['empty', 'brand_gone', 'segment_gone'] as const;

/** One of {@link BROADCAST_HURDLES}. */
export type BroadcastHurdle = (typeof BROADCAST_HURDLES)[number];

const choose = (label: string) => () => formatMessage('validation.choose', { label });

const draft = z
  .object({
    subject: broadcastSubject(),
    body: broadcastBody(),
    brand_id: choice('差出人のブランド'),
    audience: z.enum(BROADCAST_AUDIENCES, { error: choose('送信先') }),
    segment_id: z.nullable(choice('セグメント')),
  })
  .check(
    z.refine<{ audience: string; segment_id: number | null }>(
      ({ audience, segment_id }) => audience !== 'segment' || segment_id !== null,
      { path: ['segment_id'], error: choose('セグメント') },
    ),
  );

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
  audience: get('/api/staff/broadcasts/{id}/audience', {
    ...reads,
    summary: 'Broadcasts: whom a draft would reach now, and whom not',
    params: oneRecord,
    response: z.object({
      hurdle: z.nullable(z.enum(BROADCAST_HURDLES)),
      count: z.number(),
      /** The sender as mail programs show it. */
      from: z.string(),
      /** Those of the count who do not hold the sender's brand, by their first; null: they hold none. */
      outside: z.array(z.object({ brand: z.nullable(z.string()), count: z.number() })),
      /** The first five. */
      first: z.array(z.object({ id: id(), label: z.string() })),
      /** Stands for exactly these members. */
      marker: z.string(),
      skipped: z.array(z.object({ reason: z.enum(SKIP_REASONS), count: z.number() })),
    }),
  }),
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
  preview: get('/api/staff/broadcasts/{id}/preview', {
    ...reads,
    summary: 'Broadcasts: the mail as a member gets it; by default the first of the audience',
    params: oneRecord,
    query: z.object({ member: filterId('会員') }),
    response: z.object({
      /** Whose values it has; null: a sample’s. */
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

/** Why a broadcast cannot be sent, in Japanese. */
export const formatHurdle = (hurdle: BroadcastHurdle): string =>
  formatStaffMessage(`broadcasts.${hurdle}`);
