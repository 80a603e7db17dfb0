import {
  type Addressee,
  type Message,
  mailTemplate,
  mailTo,
  mailToMember,
} from '#platform/mail/mail-template.ts';
import type { ErasedCounts } from '#platform/personal-data/erase-person.store.ts';

const name = { label: '会員の氏名', sample: '山田 花子' };
const day = { label: '消去の予定日', sample: '2026年12月9日', isNeeded: true } as const;
const link = {
  label: '消去を取り消せる画面へのリンク',
  sample: 'https://example.jp/account/leave',
  isNeeded: true,
} as const;

/** Confirms that a member leaves, to requests of the member and of operators. */
export const erasureAskedTemplate = mailTemplate({
  id: 60,
  kind: 'erasure_asked',
  title: 'データの消去を受け付けたとき',
  placeholders: { name, day, link },
  templateText: {
    subject: 'データの消去を受け付けました',
    body: [
      '{name} 様',
      'データの消去のお申し出を受け付けました。{day}に、ご登録の情報、視聴の履歴、質問、お問い合わせなどをすべて消去します。消去すると元に戻せません。',
      'それまでは、これまでどおりご利用いただけます。お考えが変わった場合やお心当たりがない場合は、次の画面から消去を取り消してください。ログインできない場合は、{contact}までご連絡ください。',
      '{link}',
    ].join('\n\n'),
    link_label: '消去の画面を開く',
  },
});

/** Reminds a member who leaves, a few days before. */
export const erasureReminderTemplate = mailTemplate({
  id: 61,
  kind: 'erasure_reminder',
  title: 'データの消去が近づいたとき（3日前）',
  placeholders: { name, day, link },
  templateText: {
    subject: 'まもなくご登録の情報を消去します',
    body: [
      '{name} 様',
      'データの消去のお申し出により、{day}にご登録の情報をすべて消去します。消去すると元に戻せません。',
      'お手元に残したいものがある場合は、それまでにマイページの「マイデータ」から受け取ってください。お考えが変わった場合は、次の画面から消去を取り消せます。',
      '{link}',
    ].join('\n\n'),
    link_label: '消去の画面を開く',
  },
});

/** Announces the erasure of a member whose membership ended long ago. */
export const erasureOfEndedTemplate = mailTemplate({
  id: 64,
  kind: 'erasure_ended',
  title: '会員期間の終了から長く経ち、消去を予定したとき',
  placeholders: { name, day },
  templateText: {
    subject: 'ご登録の情報の消去について',
    body: [
      '{name} 様',
      '会員期間が終了してから長く経ちましたので、{day}に、ご登録の情報をすべて消去します。消去すると元に戻せません。',
      '情報を残すことをご希望の場合は、それまでに{contact}までご連絡ください。ご希望でない場合は、お手続きはいりません。',
    ].join('\n\n'),
    link_label: '',
  },
});

/** Confirms that a member stays after all. */
export const erasureWithdrawnTemplate = mailTemplate({
  id: 62,
  kind: 'erasure_withdrawn',
  title: 'データの消去が取り消されたとき',
  placeholders: { name },
  templateText: {
    subject: 'データの消去を取り消しました',
    body: [
      '{name} 様',
      'データの消去のお申し出を取り消しました。ご登録の情報は消去されず、引き続きご利用いただけます。',
      'お心当たりがない場合は、{contact}までご連絡ください。',
    ].join('\n\n'),
    link_label: '',
  },
});

/** The receipt: what was erased, and what remains until when. */
export const receiptTemplate = mailTemplate({
  id: 63,
  kind: 'erasure_receipt',
  title: 'データの消去が済んだとき',
  placeholders: {
    name,
    counts: {
      label: '消去した件数',
      sample: '・プロフィール：1件\n・視聴履歴：24件',
      hasLines: true,
      isNeeded: true,
    },
    remains: {
      label: 'いつまで何が残るか',
      sample: '・バックアップ：最長で35日間',
      hasLines: true,
      isNeeded: true,
    },
  },
  templateText: {
    subject: 'データの消去が完了しました',
    body: [
      '{name} 様',
      'データの消去のお申し出により、ご登録の情報を消去しました。このメールがその控えです。消去した件数は次のとおりです。',
      '{counts}',
      'なお、次のものが残ります。',
      '{remains}',
      'これまでご利用いただき、ありがとうございました。',
    ].join('\n\n'),
    link_label: '',
  },
});

/** Where a member sees the leaving and can take it back. */
const leavingAt = (origin: string) => `${origin}/account/leave`;

/** The confirmation, or with `isReminder` the reminder. */
export const leavingMail = (
  member: Addressee,
  origin: string,
  { eraseOn, isReminder = false }: { eraseOn: string; isReminder?: boolean },
): Message =>
  mailToMember(isReminder ? erasureReminderTemplate : erasureAskedTemplate, member, {
    day: eraseOn,
    link: leavingAt(origin),
  });

export const endedMail = (member: Addressee, { eraseOn }: { eraseOn: string }): Message =>
  mailToMember(erasureOfEndedTemplate, member, { day: eraseOn });

export const stayingMail = (member: Addressee): Message =>
  mailToMember(erasureWithdrawnTemplate, member, {});

/** What remains after an erasure, in Japanese. */
const remains = (backupDays: number) => [
  '・公開された回答済みの質問：質問した人の情報を外して残ります。',
  '・動画ごとの視聴の合計：誰のものでもない数として残ります。',
  '・操作の記録：会員の番号と日時だけが残ります。',
  `・バックアップ：最長で${backupDays}日間残ります。その間に復元するときも、はじめに消去されます。`,
  '・このメール：送信が済むと、サイトからは消えます。',
];

/** The receipt. It names no member: there is none any more. */
export const receiptMail = (
  { name: member, email }: Pick<Addressee, 'name' | 'email'>,
  { counts, backupDays }: { counts: ErasedCounts; backupDays: number },
): Message =>
  mailTo(receiptTemplate, email, {
    name: member,
    counts: Object.entries(counts)
      .toReversed()
      .map(([place, count]) => `・${place}：${count}件`)
      .join('\n'),
    remains: remains(backupDays).join('\n'),
  });
