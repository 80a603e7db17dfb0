import type { SearchGroup } from '@orchard/contract/search-groups';
import { createMessages } from '#lib/messages.ts';

/** The sentences of what a search finds besides videos, and those that all share. */
export const t = createMessages({
  'groups.label': '検索結果の種類',
  'groups.videos': '動画',
  'groups.spoken': '文字起こし',
  'groups.series': '講座',
  'groups.notices': 'お知らせ',
  'groups.pages': 'ページ',
  'groups.faqs': 'よくあるご質問',
  'groups.answers': '質問と回答',
  'groups.unit': '件',
  'groups.all': 'すべて見る（{count}件）',
  'groups.cut': '{total}件のうち、はじめの{count}件を表示しています。',
  'groups.empty': '「{group}」には見つかりませんでした。',
  'groups.back': 'すべての検索結果を見る',
  'groups.video': '動画「{title}」への質問',
  'groups.corrected': '訂正：{text}',
});

const NAMES = {
  spoken: 'groups.spoken',
  series: 'groups.series',
  notices: 'groups.notices',
  pages: 'groups.pages',
  faqs: 'groups.faqs',
  answers: 'groups.answers',
} as const satisfies Record<SearchGroup, string>;

/** The name of what a search finds beside videos. */
export const groupName = (group: SearchGroup): string => t(NAMES[group]);
