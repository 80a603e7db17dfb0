import { viewingBodies as bodies } from './bodies-viewing.ts';
import type { DemoVideo } from './types.ts';

/** Four lectures on looking at flats, which open week by week. */
export const viewingVideos: DemoVideo[] = [
  {
    key: 'view-01',
    title: '四週間の内見練習 一週目 外から五分、建物の年齢を当てる',
    body: bodies['view-01'],
    tags: ['物件選び', '初級'],
    publishedDaysAgo: 39.5,
    publishedAt: '21:00',
    audience: 'all',
    clip: 'lecture-480s',
    thumbnail: 'view-01.webp',
    durationSeconds: 480,
  },
  {
    key: 'view-02',
    title: '四週間の内見練習 二週目 部屋は足もとから、床・壁・天井の順に見る',
    body: bodies['view-02'],
    tags: ['物件選び'],
    publishedDaysAgo: 32.5,
    publishedAt: '21:00',
    audience: 'all',
    clip: 'lecture-720s',
    thumbnail: 'view-02.webp',
    durationSeconds: 720,
  },
  {
    key: 'view-03',
    title: '四週間の内見練習 三週目 廊下と掲示板から、住む人の関係を読む',
    body: bodies['view-03'],
    tags: ['物件選び'],
    publishedDaysAgo: 25.5,
    publishedAt: '21:00',
    audience: 'all',
    clip: 'lecture-480s',
    thumbnail: 'view-03.webp',
    durationSeconds: 480,
  },
  {
    key: 'view-04',
    title: '四週間の内見練習 四週目 見送る理由を一行で書き、点検票を仕上げる',
    body: bodies['view-04'],
    tags: ['物件選び'],
    publishedDaysAgo: 18.5,
    publishedAt: '21:00',
    audience: 'all',
    clip: 'lecture-720s',
    thumbnail: 'view-04.webp',
    durationSeconds: 720,
  },
];
