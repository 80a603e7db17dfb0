import { unpublishedBodies as bodies } from './bodies-unpublished.ts';
import type { DemoUnpublishedVideo } from './types.ts';

export const unpublished: DemoUnpublishedVideo[] = [
  {
    key: 'plan-01',
    title: '冬支度の特別講義 雪と凍結から建物を守る、十一月のうちにしておく十の点検',
    body: bodies['plan-01'],
    tags: ['賃貸管理', 'データ活用'],
    publishedDaysAgo: -3,
    publishedAt: '19:00',
    audience: 'all',
    clip: 'lecture-60s',
    thumbnail: 'plan-01.webp',
    durationSeconds: 60,
  },
  {
    key: 'plan-02',
    title: '【準備中】相続の入り口 遺言を書く前に、家族へ手紙を書いてみる',
    body: bodies['plan-02'],
    tags: ['相続', '税務'],
    publishedDaysAgo: null,
    publishedAt: '19:00',
    audience: 'all',
    clip: 'lecture-45s',
    thumbnail: 'plan-02.webp',
    durationSeconds: 45,
  },
];
