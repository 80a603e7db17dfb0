import * as z from 'zod/mini';
import { del, get, post } from '#contract/endpoint.ts';
import { choice, id, text, wireTime } from '#contract/fields.ts';
import { maxItems, minItems } from '#contract/lengths.ts';
import { queryNumber, queryOf } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { resource } from '#contract/staff/resource.ts';
import { SITE_EVENT_TYPES } from '#contract/staff/site-events.ts';
import { oneRecord, recordFields, staffListQuery, yesOrNo } from '#contract/staff/wire.ts';

/** The forms in which others are told: Standard Webhooks 1.0, `{text}` as Slack takes it, Chatwork's. */
export const WEBHOOK_FORMATS = ['standard', 'slack', 'chatwork'] as const;

/** One of {@link WEBHOOK_FORMATS}. */
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/**
 * How a webhook is: it sends, its last try failed, it has no key yet, or it is paused, by an operator,
 * after three days without success, or because the receiver said that it is gone.
 */
export const WEBHOOK_STATES = [
  'sends',
  'fails',
  'lacks_secret',
  'paused_staff',
  'paused_failing',
  'paused_gone',
] as const;

/** One of {@link WEBHOOK_STATES}. */
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** How a delivery is: it waits for its turn, got through, or was given up. */
export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;

/** One of {@link DELIVERY_STATES}. */
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Deliveries on one page of the log. */
export const DELIVERY_PAGE = 20;

/** For so many hours after a renewal the key before signs as well. */
export const ROTATION_HOURS = 24;

const choose = (label: string) => () => formatMessage('validation.choose', { label });
const wrongTypes = choose('通知する出来事');

/** The draft of a webhook. */
export const webhookDraft = z.object({
  name: text('名前'),
  format: z.enum(WEBHOOK_FORMATS, { error: choose('形式') }),
  /** Of Chatwork the address of the room, as its browser shows it. */
  url: text('送り先のURL', 2000),
  types: z
    .array(z.enum(SITE_EVENT_TYPES, { error: wrongTypes }), { error: wrongTypes })
    .check(minItems(1, { error: wrongTypes }), maxItems(50, { error: wrongTypes })),
  /** Whether names, addresses and titles go along; else numbers and links alone. */
  with_names: yesOrNo('名前も送る'),
});

const shown = {
  name: z.string(),
  format: z.enum(WEBHOOK_FORMATS),
  url: z.string(),
  types: z.array(z.string()),
  with_names: z.boolean(),
  state: z.enum(WEBHOOK_STATES),
  succeeded_at: z.nullable(wireTime()),
  /** Deliveries that were given up. */
  failed: z.number(),
};

const records = resource('webhooks', {
  label: 'Webhooks',
  read: 'staff.manage',
  write: 'staff.manage',
  freshCode: true,
  query: staffListQuery(['id', 'name'], {
    /** Those that were paused though no operator did. */
    state: queryOf(['stopped'], '状態'),
  }),
  row: z.object({ id: id(), ...shown, updated_at: z.nullable(wireTime()) }),
  record: z.object({
    ...recordFields,
    ...shown,
    has_secret: z.boolean(),
    /** Until when the key before signs as well; null: one key alone does. */
    previous_until: z.nullable(wireTime()),
  }),
  draft: webhookDraft,
});

const manages = { audience: 'staff', right: 'staff.manage', params: oneRecord } as const;

/** Where the club's other systems are told of what happens on the site. */
export const webhooks = {
  list: records.list,
  read: records.read,
  create: post('/api/staff/webhooks', {
    ...records.create.spec,
    freshCode: true,
  }),
  update: records.update,
  versions: records.versions,
  restore: records.restore,
  remove: del('/api/staff/webhooks/{id}', {
    ...manages,
    summary: 'Webhooks: deletes one with its log; nothing more is sent',
    status: 204,
  }),
  secret: post('/api/staff/webhooks/{id}/secret', {
    ...manages,
    freshCode: true,
    summary:
      'Webhooks: makes a key that signs, and shows it this once; the one before signs for another 24 hours. Of Chatwork it keeps the token that is sent',
    body: z.object({
      /** Chatwork’s token; null where the site makes the key. */
      token: z.nullable(text('APIトークン', 500)),
    }),
    response: z.object({ secret: z.nullable(z.string()) }),
  }),
  pause: post('/api/staff/webhooks/{id}/pause', {
    ...manages,
    summary: 'Webhooks: pauses one, or resumes it: what waited goes out then',
    body: z.object({ paused: yesOrNo('一時停止') }),
    status: 204,
  }),
  test: post('/api/staff/webhooks/{id}/test', {
    ...manages,
    summary: 'Webhooks: sends an example at once, also while paused, and answers what came back',
    response: z.object({ is_sent: z.boolean(), answer: z.string() }),
  }),
  deliveries: get('/api/staff/webhooks/{id}/deliveries', {
    ...manages,
    summary: 'Webhooks: what was sent in the last 30 days, newest first',
    query: z.object({
      p: queryNumber('ページ', 1, 9_999_999),
      state: queryOf(DELIVERY_STATES, '状態'),
    }),
    response: z.array(
      z.object({
        id: id(),
        type: z.string(),
        happened_at: wireTime(),
        state: z.enum(DELIVERY_STATES),
        attempts: z.number(),
        tried_at: z.nullable(wireTime()),
        next_attempt_at: z.nullable(wireTime()),
        /** HTTP status of the last answer; null: there was none. */
        status: z.nullable(z.number()),
        answer: z.string(),
      }),
    ),
  }),
  resend: post('/api/staff/webhooks/{id}/resend', {
    ...manages,
    summary: 'Webhooks: sends one delivery again, or (null) all that were given up',
    body: z.object({ delivery: z.nullable(choice('通知')) }),
    response: z.object({ count: z.number() }),
  }),
} as const;
