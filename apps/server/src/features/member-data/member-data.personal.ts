import { sql } from 'kysely';
import {
  NOBODY,
  type Person,
  type PersonalColumns,
  STAFF,
} from '#platform/personal-data/personal-columns.ts';

/** Rows `t` of the member's file of their own data. */
const ofOwnFile = ({ id }: Person) => sql<boolean>`t.file_id IN (
  SELECT f.id FROM member_data_files f WHERE f.member_id = ${id}
)`;

export const memberDataColumns: readonly PersonalColumns[] = [
  {
    from: 'member_data_files',
    order: 90,
    whose: 'member',
    title: 'マイデータの作成',
    purpose: '本人が自分のデータを受け取れるようにするため',
    retention: '7日',
    seenBy: STAFF,
    columns: { asked_at: '申し込みの日時', by_staff: '担当者による作成' },
    neutral: ['id', 'tries', 'ready_at', 'bytes'],
  },
  {
    from: 'member_data_parts',
    order: 100,
    whose: 'member',
    title: 'マイデータのファイル',
    purpose: '本人が自分のデータを受け取れるようにするため',
    retention: '7日',
    seenBy: '本人と、作成した担当者',
    rowsOf: ofOwnFile,
    columns: {},
    secrets: { bytes: 'ファイルの内容' },
    neutral: ['file_id', 'position'],
    unexported: 'このファイルそのものです。',
  },
  {
    from: 'member_data_openings',
    order: 110,
    whose: 'member',
    title: 'マイデータのダウンロード',
    purpose: 'パスワードを確かめた本人だけが受け取れるようにするため',
    retention: '1分',
    seenBy: NOBODY,
    rowsOf: ofOwnFile,
    columns: {},
    secrets: { id: 'ダウンロードの番号' },
    neutral: ['file_id', 'opened_at'],
    unexported: '1分で使えなくなる番号です。',
  },
];
