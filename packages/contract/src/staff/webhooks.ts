import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { choice, id, text, wireTime } from '#contract/fields.ts';
import { maxItems, minItems } from '#contract/lengths.ts';
import { queryNumber } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { resource } from '#contract/staff/resource.ts';
import { SITE_EVENT_TYPES } from '#contract/staff/site-events.ts';
import {
  nameIn,
  oneRecord,
  recordFields,
  renewedSecret,
  staffListQuery,
  yesOrNo,
} from '#contract/staff/wire.ts';

/** The forms of a message, by what the console calls them: Standard Webhooks 1.0 and chats. */
export const WEBHOOK_FORMATS = {
  ...{ standard: '標準（Make、Yoomなど）', slack: 'Slack', chatwork: 'Chatwork' },
} as const;

export type WebhookFormat = keyof typeof WEBHOOK_FORMATS;

/** How a webhook is; it is paused by an operator, or by the site to which its receiver is lost. */
export const WEBHOOK_STATES = {
  ...{ sends: '有効', fails: '届いていません', lacks_secret: '鍵がありません' },
  ...{ paused_staff: '一時停止中', paused_failing: '停止（不達）' },
} as const;

/** How a delivery is: it waits for its turn, got through, or was given up. */
export const DELIVERY_STATES = { waiting: '送信待ち', sent: '送信済み', failed: '不達' } as const;

/** Deliveries on one page of the log. */
export const DELIVERY_PAGE = 20;

const choose = (label: string) => () => formatMessage('validation.choose', { label });
const error = choose('通知する出来事');

const shown = {
  ...{ name: z.string(), format: nameIn(WEBHOOK_FORMATS), url: z.string() },
  ...{ types: z.array(z.string()), with_names: z.boolean() },
  state: nameIn(WEBHOOK_STATES),
  succeeded_at: z.nullable(wireTime()),
};

const { list, read, create, update, versions, restore } = resource('webhooks', {
  label: 'Webhooks',
  ...({ read: 'staff.manage', write: 'staff.manage', freshCode: true } as const),
  query: staffListQuery(['id', 'name'], {}),
  row: z.object({ id: id(), ...shown, updated_at: z.nullable(wireTime()) }),
  record: z.object({
    ...recordFields,
    ...shown,
    /** Until when the key before signs as well; null: one key alone does. */
    previous_until: z.nullable(wireTime()),
  }),
  draft: z.object({
    name: text('名前'),
    format: nameIn(WEBHOOK_FORMATS, { error: choose('形式') }),
    /** Of Chatwork the address of the room, as browsers show it. */
    url: text('送り先のURL', 2000),
    types: z
      .array(z.enum(SITE_EVENT_TYPES, { error }), { error })
      .check(minItems(1, { error }), maxItems(50, { error })),
    /** Whether names, addresses and titles go along; else numbers and links alone. */
    with_names: yesOrNo('名前も送る'),
  }),
});

const manages = { audience: 'staff', right: 'staff.manage', params: oneRecord } as const;

/** Where the club's other systems are told of what happens on the site. */
export const webhooks = {
  ...{ list, read, update, versions, restore },
  create: post('/api/staff/webhooks', { ...create.spec, freshCode: true }),
  secret: post('/api/staff/webhooks/{id}/secret', {
    ...renewedSecret,
    summary:
      'Webhooks: makes a key that signs, and shows it this once; the one before signs for another 24 hours. Of Chatwork it keeps the token that is sent',
  }),
  steer: post('/api/staff/webhooks/{id}/steer', {
    ...manages,
    summary:
      'Webhooks: pauses one; resumes it, so that what has not got through goes out; deletes it with its log; sends one delivery again, or (null) all that have not got through; or sends an example at once and answers what came back',
    body: z.object({
      action: z.enum(['pause', 'resume', 'delete', 'resend', 'test'], { error: choose('操作') }),
      delivery: z.nullable(choice('通知')),
    }),
    response: z.object({ is_done: z.boolean(), answer: z.string() }),
  }),
  deliveries: get('/api/staff/webhooks/{id}/deliveries', {
    ...manages,
    summary: 'Webhooks: what was sent in the last 30 days, newest first',
    query: z.object({ p: queryNumber('ページ', 1, 9_999_999) }),
    response: z.array(
      z.object({
        id: id(),
        type: z.string(),
        happened_at: wireTime(),
        state: nameIn(DELIVERY_STATES),
        attempts: z.number(),
        next_attempt_at: z.nullable(wireTime()),
        /** The last HTTP status, null for none; and how the answer begins, or why there was none. */
        status: z.nullable(z.number()),
        answer: z.string(),
      }),
    ),
  }),
} as const;
