import { kindOf, type NotificationKind } from '@orchard/contract/notification-kinds';
import { pathOf } from '#features/notifications/notifications.view.ts';
import type { PushPayload } from '#platform/push/send-push.ts';
import type { DuePush } from './push-messages.store.ts';

/** Push services take 4 kB, and screens show two or three lines. */
const MOST_CHARACTERS = 120;

const shorten = (text: string): string => {
  const characters = [...text];
  return characters.length <= MOST_CHARACTERS
    ? text
    : `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…`;
};

const TITLES: Partial<Record<NotificationKind, string>> = {
  answer: 'ご質問に回答がありました',
  enquiry: 'お問い合わせに返信がありました',
  series_lecture: '受講中の講座に新しい動画が加わりました',
  brand_lecture: '新しい動画が公開されました',
  notice: '新しいお知らせがあります',
  membership: 'ご契約のお知らせ',
};

/** The words of a message. */
export function pushPayload({
  kind,
  title,
  notificationId,
  count,
  ...target
}: DuePush): PushPayload {
  if (kind === null) {
    return {
      title: '通知のテスト',
      body: 'この端末に通知が届くようになりました。',
      path: '/account/notifications',
      tag: 'test',
    };
  }
  const tag = `news-${notificationId}`;
  if (count > 1) {
    return {
      title: `新しい通知が${count}件あります`,
      body: shorten(title ?? kindOf(kind).label),
      path: '/',
      tag,
    };
  }
  return {
    title: TITLES[kind] ?? kindOf(kind).label,
    body: shorten(title ?? ''),
    path: pathOf(target),
    tag,
  };
}
