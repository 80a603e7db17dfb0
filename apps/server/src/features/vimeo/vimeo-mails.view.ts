import type { Kysely } from 'kysely';
import type { JobRow, JobWork } from '#console/staff-jobs/job-kind.ts';
import { findOperator } from '#features/operators/operators.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { type Message, mailTemplate, mailTo } from '#platform/mail/mail-template.ts';
import type { VimeoJobParams } from './vimeo-job.ts';

/** Tells the operator who follows a place of Vimeo of new films. */
export const newFilmsTemplate = mailTemplate({
  id: 80,
  kind: 'new_films',
  title: 'フォロー中のVimeoの場所から新しい動画を追加したとき（スタッフへ）',
  placeholders: {
    name: { label: 'スタッフの名前', sample: '佐藤 美咲' },
    count: { label: '本数', sample: '1' },
    state: { label: '公開の方法', sample: '下書きに' },
    list: {
      label: 'タイトルとリンクの一覧',
      sample: '・資産形成講座 第13回\nhttps://example.jp/staff/videos/1',
      isNeeded: true,
      hasLines: true,
    },
    link: { label: '管理画面へのリンク', sample: 'https://example.jp/staff/vimeo' },
  },
  templateText: {
    subject: '{product} Vimeoから新しい動画を{state}追加しました（{count}本）',
    body: [
      '{name} 様',
      'フォロー中のVimeoの場所から、新しい動画を{state}追加しました。内容をご確認ください。',
      '{list}',
      '{link}',
    ].join('\n\n'),
    link_label: '管理画面を開く',
  },
});

/** Longest list in a mail. */
const MOST = 50;

/** The mail about what a following has brought; undefined where its operator is gone. */
export async function newFilmsMail(
  tx: Kysely<DB>,
  { staff, params }: JobWork<VimeoJobParams>,
  origin: string,
  rows: readonly JobRow[],
): Promise<Message | undefined> {
  const operator = staff.id === null ? undefined : await findOperator(tx, staff.id);
  if (!operator) return undefined;
  const lines = rows
    .slice(0, MOST)
    .map(({ label, recordId }) => `・${label}\n${origin}/staff/videos/${recordId}`);
  const left = rows.length - lines.length;
  return mailTo(newFilmsTemplate, operator.email, {
    name: operator.name,
    count: String(rows.length),
    state: params.publication === 'draft' ? '下書きに' : '公開日を付けて',
    list: [...lines, ...(left > 0 ? [`ほか${left}本`] : [])].join('\n'),
    link: `${origin}/staff/vimeo`,
  });
}
