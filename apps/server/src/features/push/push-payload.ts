import { kindOf, type NotificationKind } from '@orchard/contract/notification-kinds';
import type { PushPayload } from '#platform/push/send-push.ts';

/** What a message tells of. */
export interface PushNews {
  id: number;
  kind: NotificationKind;
  /** The title of a lecture or a notice, the subject of an enquiry, or own words. */
  title: string | null;
  path: string;
}

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
  membership: '会員期間のお知らせ',
};

/**
 * The words of a message.
 * @param news the latest of what it tells of; null: a message to try it out
 * @param count how many it tells of
 */
export function pushPayload(news: PushNews | null, count: number): PushPayload {
  if (!news) {
    return {
      title: '通知のテスト',
      body: 'この端末に通知が届くようになりました。',
      path: '/account/notifications',
      tag: 'test',
    };
  }
  const tag = `news-${news.id}`;
  if (count > 1) {
    return {
      title: `新しいお知らせが${count}件あります`,
      body: shorten(news.title ?? kindOf(news.kind).label),
      path: '/',
      tag,
    };
  }
  const title = TITLES[news.kind] ?? kindOf(news.kind).label;
  return { title, body: shorten(news.title ?? ''), path: news.path, tag };
}
