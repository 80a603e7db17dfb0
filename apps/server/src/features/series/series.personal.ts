import { sql } from 'kysely';
import {
  MEMBERSHIP,
  type PersonalColumns,
  STAFF,
  VIDEO_TITLE,
} from '#platform/personal-data/personal-columns.ts';

const SERIES_TITLE = { 講座: sql`(SELECT s.title FROM series s WHERE s.id = t.series_id)` };

export const seriesColumns: readonly PersonalColumns[] = [
  {
    from: 'series_starts',
    order: 300,
    whose: 'member',
    title: '講座の受講開始',
    purpose: '日数で開く動画の基準にするため',
    retention: MEMBERSHIP,
    seenBy: STAFF,
    columns: { started_at: '開始した日時' },
    neutral: ['series_id'],
    shown: SERIES_TITLE,
  },
  {
    from: 'series_openings',
    order: 310,
    whose: 'member',
    title: '先に開いた講座',
    purpose: '担当者が先に開いた講座を見られるようにするため',
    retention: MEMBERSHIP,
    seenBy: STAFF,
    columns: { opened_at: '開いた日時' },
    neutral: ['series_id'],
    shown: SERIES_TITLE,
  },
  {
    from: 'lecture_openings',
    order: 320,
    whose: 'member',
    title: '開いたままの動画',
    purpose: '一度開いた動画を閉じないため',
    retention: MEMBERSHIP,
    seenBy: 'なし（プログラムだけが使います）',
    columns: { opened_at: '開いた日時' },
    neutral: ['video_id'],
    shown: VIDEO_TITLE,
  },
];
