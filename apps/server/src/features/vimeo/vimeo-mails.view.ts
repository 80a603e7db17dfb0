import type { JobRow } from '#console/staff-jobs/job-kind.ts';
import { mailTemplate, mailTo } from '#platform/mail/mail-template.ts';

/** Tells the operator who follows a place of Vimeo of new films. */
export const newFilmsTemplate = mailTemplate({
  id: 80,
  kind: 'new_films',
  title: 'フォロー中のVimeoの場所から新しい動画を追加したとき（スタッフへ）',
  placeholders: {
    name: { label: 'スタッフの名前', sample: '佐藤 美咲' },
    state: { label: '公開の方法', sample: '下書きに' },
    list: {
      ...{ label: 'タイトルとリンクの一覧', isNeeded: true, hasLines: true },
      sample: '・資産形成講座 第13回\nhttps://example.jp/staff/videos/1',
    },
  },
  templateText: {
    subject: '{product} Vimeoから新しい動画を{state}追加しました',
    body: '{name} 様\n\nフォロー中のVimeoの場所から、新しい動画を{state}追加しました。内容をご確認ください。\n\n{list}',
    link_label: '',
  },
});

/** Tells an operator which films have come. */
export const newFilmsMail = (
  { name, email }: { name: string; email: string },
  origin: string,
  { rows, isDraft }: { rows: readonly Pick<JobRow, 'label' | 'recordId'>[]; isDraft: boolean },
) =>
  mailTo(newFilmsTemplate, email, {
    name,
    state: isDraft ? '下書きに' : '公開日を付けて',
    list: rows
      .map(({ label, recordId }) => `・${label}\n${origin}/staff/videos/${recordId}`)
      .join('\n'),
  });
