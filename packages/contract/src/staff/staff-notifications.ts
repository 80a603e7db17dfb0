import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { formatMessage } from '#contract/messages.ts';
import { yesOrNo } from '#contract/staff/wire.ts';

/** When an operator hears of new questions, enquiries and what becomes of contracts; `daily` is 09:00 in Japan. */
export const NOTIFICATION_TIMINGS = ['at_once', 'hourly', 'daily', 'none'] as const;

/** One of {@link NOTIFICATION_TIMINGS}. */
export type NotificationTiming = (typeof NOTIFICATION_TIMINGS)[number];

/** Of which an operator hears: all, or those whose assignee they are. */
export const NOTIFICATION_SCOPES = ['all', 'mine'] as const;

/** One of {@link NOTIFICATION_SCOPES}. */
export type NotificationScope = (typeof NOTIFICATION_SCOPES)[number];

const choose = (label: string) => ({ error: () => formatMessage('validation.choose', { label }) });

const notifications = z.object({
  timing: z.enum(NOTIFICATION_TIMINGS, choose('お知らせする時期')),
  scope: z.enum(NOTIFICATION_SCOPES, choose('お知らせする範囲')),
  /** Whether the numbers of each month come by mail on the first of the next. */
  report: yesOrNo('月のまとめ'),
});

/** What an operator wants to hear by mail. */
export type Notifications = z.output<typeof notifications>;

export const getOwnNotifications = get('/api/staff/notifications', {
  audience: 'staff',
  right: null,
  summary:
    'What one hears by mail: new questions and enquiries, members who do not renew or want their data erased, the numbers of a month',
  response: notifications,
});

export const saveOwnNotifications = post('/api/staff/notifications', {
  audience: 'staff',
  right: null,
  summary: 'Chooses what one hears by mail',
  body: notifications,
  response: notifications,
});
