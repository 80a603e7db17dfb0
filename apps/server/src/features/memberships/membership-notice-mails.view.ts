import { japaneseDate } from '@orchard/contract/japanese-date';
import type { OwnMembership, OwnMemberships } from '@orchard/contract/memberships';
import { retentionSentence } from '@orchard/contract/retention-sentence';
import {
  type Addressee,
  type Message,
  mailTemplate,
  mailToMember,
} from '#platform/mail/mail-template.ts';

const name = { label: '会員の氏名', sample: '山田 花子' };
const brand = { label: 'ブランド名', sample: 'Orchard', isNeeded: true } as const;
const link = {
  label: '「ご契約」の画面へのリンク',
  sample: 'https://example.jp/contract',
  isNeeded: true,
} as const;

/** Confirms that a contract is not to go on. */
export const noticeTemplate = mailTemplate({
  id: 67,
  kind: 'membership_notice',
  title: '「更新しない」を受け付けたとき',
  placeholders: {
    name,
    brand,
    last_day: { label: 'ご契約の最終日', sample: '2027年3月31日', isNeeded: true },
    kept: {
      label: '会員期間が終わった後に残るもの',
      sample: retentionSentence({ ended: null, watching: null }),
    },
    withdrawal: {
      label: 'いつまで取り消せるか',
      sample: 'お考えが変わったときは、2027年3月24日まで、「ご契約」の画面で取り消せます。',
      isNeeded: true,
    },
    link,
  },
  templateText: {
    subject: '更新しないお申し出を受け付けました（{brand}）',
    body: [
      '{name} 様',
      '{brand}のご契約を更新しないお申し出を受け付けました。{last_day}までは、これまでどおりご利用いただけます。',
      '{withdrawal}お心当たりがない場合も、同じ画面でご確認ください。',
      '{link}',
      '{kept}',
      'ログインできない場合やご不明な点は、{contact}までご連絡ください。',
    ].join('\n\n'),
    link_label: '「ご契約」を開く',
  },
});

/** Confirms that a contract goes on after all. */
export const noticeWithdrawnTemplate = mailTemplate({
  id: 68,
  kind: 'membership_notice_withdrawn',
  title: '「更新しない」が取り消されたとき',
  placeholders: {
    name,
    brand,
    next: {
      label: '次の更新日、またはお支払いの期限',
      sample: '次の更新日は2027年4月1日です。',
      isNeeded: true,
    },
    link,
  },
  templateText: {
    subject: '更新しないお申し出を取り消しました（{brand}）',
    body: [
      '{name} 様',
      '{brand}のご契約を更新しないお申し出を取り消しました。ご契約は、これまでどおり続きます。{next}',
      '{link}',
      'お心当たりがない場合は、{contact}までご連絡ください。',
    ].join('\n\n'),
    link_label: '「ご契約」を開く',
  },
});

/** What both mails are about. */
interface Contract {
  brandId: number;
  shown: OwnMembership;
  origin: string;
}

const withdrawalOf = ({ notice }: OwnMembership): string =>
  notice?.is_withdrawable
    ? `お考えが変わったときは、${japaneseDate(notice.withdrawable_until)}まで、「ご契約」の画面で取り消せます。`
    : '取り消せる期限を過ぎているため、このお申し出は画面では取り消せません。';

const nextOf = ({ renews_on, last_day }: OwnMembership): string =>
  renews_on === null
    ? `お支払いの確認ができていないため、${japaneseDate(last_day ?? '')}までにお支払いください。`
    : `次の更新日は${japaneseDate(renews_on)}です。`;

/** Confirms a notice, in the name of its brand. */
export const noticeMail = (
  member: Addressee,
  { brandId, shown, origin, kept }: Contract & { kept: OwnMemberships['kept_days'] },
): Message => ({
  ...mailToMember(noticeTemplate, member, {
    brand: shown.label,
    last_day: japaneseDate(shown.last_day ?? ''),
    kept: retentionSentence(kept),
    withdrawal: withdrawalOf(shown),
    link: `${origin}/contract`,
  }),
  signedFor: { brandId },
});

/** Confirms that a notice was taken back, in the name of its brand. */
export const noticeWithdrawnMail = (
  member: Addressee,
  { brandId, shown, origin }: Contract,
): Message => ({
  ...mailToMember(noticeWithdrawnTemplate, member, {
    brand: shown.label,
    next: nextOf(shown),
    link: `${origin}/contract`,
  }),
  signedFor: { brandId },
});
