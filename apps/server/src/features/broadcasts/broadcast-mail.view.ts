import type { BroadcastPlaceholder } from '@orchard/contract/staff/broadcast-text';
import type { Kysely } from 'kysely';
import { lastDayOf } from '#features/memberships/memberships.view.ts';
import { readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { mailBody } from '#platform/mail/mail-body.ts';
import { type Message, mailTemplate, mailTo, PLACEHOLDER } from '#platform/mail/mail-template.ts';

/** Around every broadcast. */
export const broadcastTemplate = mailTemplate({
  id: 40,
  kind: 'broadcast',
  title: 'お知らせメール（運営から会員へ）',
  placeholders: {
    subject: { label: 'お知らせメールの件名', sample: '新しい講座のご案内' },
    content: {
      label: 'お知らせメールの本文',
      sample: '山田 花子 様\n\n新しい講座を公開しました。',
      isNeeded: true,
      hasLines: true,
    },
  },
  templateText: { subject: '{subject}', body: '{content}', link_label: '' },
  isPersonal: true,
});

/** A member as the recipient of a broadcast. */
export interface Recipient {
  id: number;
  name: string;
  nickname: string;
  email: string;
  /** 「2027年3月31日」; null: without an end. */
  membershipUntil: string | null;
}

/** Whose values a preview has where there is nobody. */
export const SAMPLE: Recipient = {
  id: 0,
  name: '山田 花子',
  nickname: 'はなこ',
  email: 'hanako@example.jp',
  membershipUntil: null,
};

export const findRecipient = (db: Kysely<DB>, id: number) =>
  readRow<Recipient>(db)`
    SELECT m.id, m.name, m.nickname, m.email,
      ${lastDayOf('m')} AS "membershipUntil"
    FROM members m WHERE m.id = ${id}`;

interface Written {
  subject: string;
  body: string;
  brandId: number;
  /** The brand's name. */
  product: string;
}

/**
 * A broadcast as a member gets it.
 * @param origin the site's public address, for links and pictures
 * @param mark stands before the subject of a mail of trial
 */
export function broadcastMessage(
  { subject, body, brandId, product }: Written,
  { name, nickname, email, membershipUntil }: Recipient,
  { origin, mark = '' }: { origin: string; mark?: string },
): Message {
  const values: Record<BroadcastPlaceholder, string> = {
    name,
    nickname,
    product,
    membership_until: membershipUntil ?? '期限なし',
  };
  const content = mailBody(body, { values, origin });
  const filled = subject.replace(PLACEHOLDER, (placeholder, gap: string) =>
    Object.hasOwn(values, gap) ? values[gap as BroadcastPlaceholder] : placeholder,
  );
  const placeholders = { subject: `${mark}${filled}`, content: content.text };
  return { ...mailTo(broadcastTemplate, email, placeholders, { brandId }), content };
}
