import { type RawBuilder, sql } from 'kysely';
import { NOBODY, ofStaff, type PersonalColumns } from '#platform/personal-data/personal-columns.ts';

/** A cell as the address that it may be: `山田 <A@example.jp>`, `mailto:a@example.jp`. */
const addressIn = (cell: RawBuilder<unknown>) => sql`lower(trim(regexp_replace(
  normalize(${cell}, NFKC), '[\\u00ad\\u200b-\\u200f\\u2060\\ufeff]|^[^<>@]*<|>$|mailto:|\\?.*$', '', 'gi'
)))`;

export const staffJobsColumns: readonly PersonalColumns[] = [
  {
    from: 'staff_job_rows',
    order: 450,
    whose: 'member',
    title: '一括処理と取り込んだファイルの行',
    purpose: '結果を確かめ、取り込みでは直した行だけを取り込み直せるようにするため',
    retention: '30日',
    seenBy: '会員を扱う担当者',
    rowsOf: ({ id, addresses }) => sql`(
      (t.record_id = ${id} AND (t.key = 'members' OR EXISTS (
        SELECT FROM staff_jobs j
        WHERE j.id = t.job_id AND j.kind IN ('bulk members', 'import members')
      )))
      OR (t.record_id IS NULL AND lower(t.key) = ANY(${addresses}::text[]))
      OR lower(t.label) = ANY(${addresses}::text[])
      -- Of a file that was not judged yet only the cells say whose a row is.
      OR (t.record_id IS NULL AND t.key IS NULL AND EXISTS (
        SELECT FROM jsonb_array_elements_text(
          CASE jsonb_typeof(t.input) WHEN 'array' THEN t.input ELSE '[]' END
        ) cell WHERE ${addressIn(sql`cell`)} = ANY(${addresses}::text[])
      ))
    )`,
    columns: {
      label: '対象',
      input: '行の内容',
      key: '照合に使う値',
      message: '結果の説明',
    },
    neutral: ['job_id', 'position', 'outcome', 'record_id', 'judged'],
    // The row stays, so that the counts of the job are right; an import under way passes it over.
    emptied: {
      columns: {
        label: sql`''`,
        input: sql`CASE WHEN input IS NOT NULL THEN '[]'::jsonb END`,
        key: sql`CASE WHEN input IS NULL THEN key END`,
        message: sql`NULL`,
        record_id: sql`CASE WHEN input IS NULL THEN record_id END`,
      },
    },
  },
  ofStaff({
    from: 'staff_jobs',
    order: 540,
    title: '一括処理と取り込み',
    purpose: '結果を確かめ、元に戻せるようにするため',
    retention: '30日',
    seenBy: '同じ権限の担当者',
    columns: {
      staff_name: '担当者の氏名',
      ip: 'IPアドレス',
      title: '内容とファイル名',
      params: '選択とファイルの見出し',
    },
    neutral: [
      ...['id', 'access_rights', 'can_undo', 'change_id', 'created_at', 'done', 'failures'],
      ...['finished_at', 'kind', 'message', 'resume_at', 'started_at', 'state', 'total'],
      ...['touched_at'],
    ],
  }),
  ofStaff({
    from: 'import_files',
    order: 541,
    title: '取り込む前の表のファイル',
    purpose: '別のシートや、隠れている行を読み取り直せるようにするため',
    retention: '登録を始めるまで（長くて30日）。会員のデータを消去するときは、すべて削除します',
    seenBy: NOBODY,
    columns: { bytes: 'ファイル' },
    neutral: ['job_id'],
  }),
];
