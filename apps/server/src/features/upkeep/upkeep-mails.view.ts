import { type Message, mailTemplate, mailTo } from '#platform/mail/mail-template.ts';

/** Tells administrators that there is no backup to rely on. */
export const backupTroubleTemplate = mailTemplate({
  id: 41,
  kind: 'backup_trouble',
  title: 'バックアップに問題があるとき（管理者へ）',
  placeholders: {
    name: { label: 'スタッフの名前', sample: '佐藤 美咲' },
    problem: {
      label: '問題の内容',
      sample: '・最後に成功したバックアップから30時間が過ぎています。',
      isNeeded: true,
      hasLines: true,
    },
    link: { label: '管理画面へのリンク', sample: 'https://example.jp/staff' },
  },
  templateText: {
    subject: '{product} バックアップをご確認ください',
    body: [
      '{name} 様',
      'サイトのバックアップに問題があります。このままでは、障害のときにデータを元へ戻せないおそれがあります。',
      '{problem}',
      'サーバーで orchard backup を実行すると、その場で原因を確かめられます。解決するまで、このメールは毎日9時にお送りします。',
      '{link}',
    ].join('\n\n'),
    link_label: '管理画面を開く',
  },
});

export const backupTroubleMail = (
  { name, email }: { name: string; email: string },
  origin: string,
  problems: readonly string[],
): Message =>
  mailTo(backupTroubleTemplate, email, {
    name,
    problem: problems.map((problem) => `・${problem}`).join('\n'),
    link: `${origin}/staff`,
  });
