import { japaneseDate } from '@orchard/contract/japanese-date';
import { type Message, mailTemplate, mailTo } from '#platform/mail/mail-template.ts';
import { shortened } from '#platform/text/shortened.ts';
import { LONGEST, MOST } from './notification-mails.view.ts';

/** Tells an operator of members who do not renew, renew after all, or want their data erased. */
export const contractTemplate = mailTemplate({
  id: 75,
  kind: 'contract_news',
  title: '会員が更新しない、またはデータの消去を申し込んだとき（スタッフへ）',
  placeholders: {
    name: { label: 'スタッフの名前', sample: '佐藤 美咲' },
    count: { label: '件数', sample: '2' },
    list: {
      label: '種類・会員・日時・詳しい内容・リンクの一覧',
      sample:
        '・【更新しない】山田 花子（2026-11-23 10:05）\n「Orchard」 2026年12月31日まで\n理由：仕事が忙しくなったため\nhttps://example.jp/staff/members/1',
      isNeeded: true,
      hasLines: true,
    },
    link: { label: '管理画面へのリンク', sample: 'https://example.jp/staff' },
  },
  templateText: {
    subject: '{product} ご契約についてのお申し出（{count}件）',
    body: [
      '{name} 様',
      '会員から、ご契約についてのお申し出がありました。',
      '{list}',
      '{link}',
      'このメールの受け取り方は、管理画面の「自分のアカウント」で変更できます。',
    ].join('\n\n'),
    link_label: '管理画面を開く',
  },
});

/** A contract that is not to renew, or renews after all; days are `yyyy-MM-dd`. */
export interface ContractFacts {
  brand: string;
  last_day: string | null;
  reason: string;
}

/** What an operator needs who is to stop the charges of somebody whose data is erased. */
export interface ErasureFacts {
  email: string;
  number: string;
  erase_on: string;
  contracts: {
    brand: string;
    renews_on: string | null;
    paid_until: string | null;
    last_day: string | null;
    reference: string;
  }[];
}

type ContractArrival = { record_id: number; title: string; at: string } & (
  | { kind: 'not_renewing' | 'renewing'; facts: ContractFacts }
  | { kind: 'erasure'; facts: ErasureFacts }
);

const KINDS = {
  not_renewing: '更新しない',
  renewing: '更新しないことの取り消し',
  erasure: 'データの消去',
} as const;

/** Longest reason in a mail. */
const LONGEST_REASON = 300;

const linesOfContract = ({ brand, last_day, reason }: ContractFacts) => [
  `「${brand}」${last_day === null ? '' : ` ${japaneseDate(last_day)}まで`}`,
  ...(reason === '' ? [] : [`理由：${shortened(reason, LONGEST_REASON)}`]),
];

const linesOfErasure = ({ email, number, erase_on, contracts }: ErasureFacts) => [
  `${japaneseDate(erase_on)}に消去`,
  `メールアドレス：${email}${number === '' ? '' : `　会員番号：${number}`}`,
  ...contracts.map(({ brand, renews_on, paid_until, last_day, reference }) =>
    [
      `「${brand}」`,
      ...(last_day === null ? [] : [`${japaneseDate(last_day)}まで`]),
      ...(last_day === null && renews_on !== null ? [`${japaneseDate(renews_on)}に自動更新`] : []),
      ...(paid_until === null ? [] : [`お支払い済みの期限：${japaneseDate(paid_until)}`]),
      ...(reference === '' ? [] : [`決済の番号：${reference}`]),
    ].join(' '),
  ),
];

/** The mail with what members said about their contracts, and what is needed to stop a charge. */
export function contractMail(
  { name, email }: { name: string; email: string },
  origin: string,
  arrivals: readonly ContractArrival[],
): Message {
  const items = arrivals
    .slice(0, MOST)
    .map((arrival) =>
      [
        `・【${KINDS[arrival.kind]}】${shortened(arrival.title, LONGEST)}（${arrival.at.slice(0, 16)}）`,
        ...(arrival.kind === 'erasure'
          ? linesOfErasure(arrival.facts)
          : linesOfContract(arrival.facts)),
        `${origin}/staff/members/${arrival.record_id}`,
      ].join('\n'),
    );
  const left = arrivals.length - items.length;
  return mailTo(contractTemplate, email, {
    name,
    count: String(arrivals.length),
    list: [...items, ...(left > 0 ? [`ほか${left}件`] : [])].join('\n'),
    link: `${origin}/staff`,
  });
}
