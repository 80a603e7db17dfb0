import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { choice, id, pathId, wholeNumber, wireTime } from '#contract/fields.ts';
import { maxItems } from '#contract/lengths.ts';
import { MAX_PAGE_SIZE } from '#contract/limits.ts';
import { pagedQuery } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import {
  KIND_NAMES,
  kindOf,
  MAIL_WAYS,
  type NotificationKind,
  type Ways,
} from '#contract/notification-kinds.ts';

const kind = z.enum(KIND_NAMES);

/** One item of news in the bell. */
export const notification = z.object({
  id: id(),
  kind,
  /** What it is about: the title of a lecture, of a notice, the subject of an enquiry; own words. */
  title: z.string(),
  /** The very place on this site: a lecture, an answer, a notice. */
  path: z.string(),
  picture_url: z.nullable(z.string()),
  created_at: wireTime(),
  is_read: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = get('/api/notifications', {
  audience: 'member',
  summary: 'News for the member, newest first, without what the member may not see any more',
  query: pagedQuery(),
  response: z.array(notification),
});

const wrongNews = formatMessage('validation.choose', { label: '通知' });

export const readNotifications = post('/api/notifications/read', {
  audience: 'member',
  summary: 'Notes that the member has read these news; others’ stay as they are',
  body: z.object({
    ids: z
      .array(choice('通知'), { error: wrongNews })
      .check(maxItems(MAX_PAGE_SIZE, { error: wrongNews })),
  }),
  status: 204,
});

export const readAllNotifications = post('/api/notifications/read-all', {
  audience: 'member',
  summary: 'Notes that the member has read all news up to this one; what came later stays',
  body: z.object({ until_id: choice('通知') }),
  status: 204,
});

export const listUnreadNotices = get('/api/notifications/notices', {
  audience: 'member',
  summary: 'The notices that the member was told of and has not opened',
  response: z.array(id()),
});

export const getWelcome = get('/api/notifications/welcome', {
  audience: 'member',
  summary: 'The unread notice with which a brand welcomes who is new in it; null: none',
  response: z.nullable(z.object({ id: id(), title: z.string() })),
});

export const markNoticeRead = post('/api/notifications/notices/{noticeId}/read', {
  audience: 'member',
  summary: 'Notes that the member has opened a notice',
  params: z.object({ noticeId: pathId() }),
  status: 204,
});

const wrongWay = () => formatMessage('validation.choose', { label: '受け取り方' });

/** The ways of one kind, in a body and in an answer. */
export const ways = z.object(
  {
    screen: z.boolean({ error: wrongWay }),
    mail: z.enum(MAIL_WAYS, { error: wrongWay }),
    push: z.boolean({ error: wrongWay }),
  },
  { error: wrongWay },
);

const HOURS = [0, 23] as const;
const DAYS = [0, 6] as const;

const timing = {
  /** Japan's hour of the digests. */
  digest_hour: wholeNumber(...HOURS, () => formatMessage('validation.choose', { label: '時刻' })),
  /** Day of the weekly digest; 0: Sunday. */
  digest_day: wholeNumber(...DAYS, () => formatMessage('validation.choose', { label: '曜日' })),
  /** No digests, or no mails but about security, also of future kinds; null: as chosen. */
  stopped: z.nullable(z.enum(['digests', 'mails'], { error: wrongWay })),
};

const chosen = {
  /** The ways that hold for the member. */
  ways,
  /** Those that hold without a choice. */
  usual: ways,
  /** Whether the member has chosen them. */
  is_own: z.boolean(),
};

/** How the member wants to hear. */
export const notificationChoices = z.object({
  kinds: z.array(
    z.object({
      kind,
      ...chosen,
      /** Parts of the kind with ways of their own: the categories of notices. */
      topics: z.array(z.object({ id: id(), name: z.string(), ...chosen })),
    }),
  ),
  ...timing,
  email: z.string(),
  /** Mails to the address came back, so none is sent. */
  is_undeliverable: z.boolean(),
});
export type NotificationChoices = z.output<typeof notificationChoices>;

export const getNotificationChoices = get('/api/account/notifications', {
  audience: 'member',
  summary: 'The ways in which the member is told of each kind of news',
  response: notificationChoices,
});

const names = KIND_NAMES.filter((name) => !kindOf(name).isAlwaysOn).join('|');
const ofTopic = KIND_NAMES.filter((name) => kindOf(name).hasTopics).join('|');

/** A kind that can be chosen, or one category of it: `notice:3`. */
const chosenKind = z
  .string({ error: wrongWay })
  .check(z.regex(new RegExp(`^(?:${names}|(?:${ofTopic}):[1-9]\\d{0,9})$`), { error: wrongWay }));

/** Kinds that are mail and nothing else come at once or not at all. */
const isPossible = (chosen: Record<string, Ways | null>) =>
  Object.entries(chosen).every(
    ([name, to]) =>
      to === null ||
      !kindOf(name.split(':')[0] as NotificationKind).isMailOnly ||
      (!to.screen && !to.push && (to.mail === 'at_once' || to.mail === 'none')),
  );

const chosenWays = z
  .record(chosenKind, z.nullable(ways), { error: wrongWay })
  .check(z.refine(isPossible, { error: wrongWay }));

export const saveNotificationChoices = post('/api/account/notifications', {
  audience: 'member',
  summary: 'Chooses the ways of kinds; null goes back to the usual ones, absent kinds stay',
  body: z.object({ ways: chosenWays, ...timing }),
  response: notificationChoices,
});
