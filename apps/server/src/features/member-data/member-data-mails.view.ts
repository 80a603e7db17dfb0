import {
  type Addressee,
  type Message,
  mailTemplate,
  mailToMember,
} from '#platform/mail/mail-template.ts';

/** Tells a member that the file of their data can be downloaded, or was made by an operator. */
export const memberDataReadyTemplate = mailTemplate({
  id: 50,
  kind: 'member_data_ready',
  title: '会員のデータのファイルができたとき',
  placeholders: {
    name: { label: '会員の氏名', sample: '山田 花子' },
    asked_by: { label: 'だれの操作か', sample: 'マイページでの操作' },
    until: { label: 'ダウンロードできる期限', sample: '2026年12月2日 10:00' },
    link: {
      label: 'マイデータの画面へのリンク',
      sample: 'https://example.jp/account/data',
      isNeeded: true,
    },
  },
  templateText: {
    subject: 'マイデータのファイルができました',
    body: [
      '{name} 様',
      '{asked_by}により、あなたに関するデータのファイルを作成しました。{until}まで、次の画面からダウンロードできます。ログインと、パスワードの確認が必要です。',
      '{link}',
      'お心当たりがない場合は、第三者による操作のおそれがあります。お手数ですが、すぐにパスワードを変更し、{contact}までご連絡ください。',
    ].join('\n\n'),
    link_label: 'マイデータを開く',
  },
});

const ASKED_BY = { member: 'マイページでの操作', staff: 'サイトの運営スタッフの操作' };

/** The mail about a file that is ready; nobody gets in by its link. */
export const memberDataReadyMail = (
  member: Addressee,
  origin: string,
  { byStaff, until }: { byStaff: boolean; until: string },
): Message =>
  mailToMember(memberDataReadyTemplate, member, {
    asked_by: byStaff ? ASKED_BY.staff : ASKED_BY.member,
    until,
    link: `${origin}/account/data`,
  });
