import { sql } from 'kysely';
import { NOBODY, ofStaff, type PersonalColumns } from '#platform/personal-data/personal-columns.ts';

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
    retention: '登録を始めるまで（長くて30日）',
    seenBy: NOBODY,
    columns: { bytes: 'ファイル' },
    neutral: ['job_id'],
  }),
];
