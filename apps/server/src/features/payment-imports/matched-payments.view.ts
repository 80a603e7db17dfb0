import type { MembershipDraft } from '@orchard/contract/staff/memberships';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { draftPairs } from '#features/memberships/memberships.view.ts';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { ReadPayment } from './read-payment.ts';

export interface Payer {
  id: number;
  name: string;
  /** With the brand of the file; null: the member has none. */
  membership: MembershipDraft | null;
}

/** Who may have paid; several where it is guessed by a name that several have. */
export interface Match {
  payers: readonly Payer[];
  isGuess: boolean;
}

/**
 * A name as banks write it: without small kana, long vowels, signs and numbers, so that
 * 「ｼﾖｳｼﾞ ﾕｳｺ」 is 「ショウジ ユウコ」.
 */
const payerKey = (name: RawBuilder<string>): RawBuilder<string> => sql`regexp_replace(
  translate(member_key(${name}), 'ぁぃぅぇぉっゃゅょゎゕゖ', 'あいうえおつやゆよわかけ'),
  '[0-9ー〜.,()/・_-]', '', 'g')`;

const payerJson = (brandId: number) => sql`json_build_object('id', m.id, 'name', m.name,
  'membership', (SELECT json_build_object(${draftPairs}) FROM memberships d
    WHERE d.member_id = m.id AND d.brand_id = ${brandId}))`;

type Field = 'reference' | 'email' | 'number' | 'payer';

/** How a row is looked up by a field: providers tell numbers apart by case, people do not. */
const keyOf = (payment: ReadPayment, field: Field) =>
  field === 'reference' ? payment.reference : payment[field].toLowerCase();

export async function matchPayments(
  db: Kysely<DB>,
  brandId: number,
  payments: readonly ReadPayment[],
): Promise<(payment: ReadPayment) => Match> {
  const all = (field: Field) => [
    ...new Set(payments.map((payment) => keyOf(payment, field)).filter((one) => one !== '')),
  ];
  type Named = Record<'email' | 'number', string> & { reference: string | null; payer: Payer };
  const named = await readRows<Named>(db)`
    SELECT ms.reference, lower(m.email) AS email, lower(m.number) AS number,
      ${payerJson(brandId)} AS payer
    FROM members m LEFT JOIN memberships ms ON ms.member_id = m.id AND ms.brand_id = ${brandId}
    WHERE lower(m.email) = ANY(${all('email')}::text[])
      OR (m.number <> '' AND lower(m.number) = ANY(${all('number')}::text[]))
      OR (ms.reference <> '' AND ms.reference = ANY(${all('reference')}::text[]))`;
  const by = (field: 'reference' | 'email' | 'number') =>
    new Map(named.map((row) => [row[field] ?? '', row.payer]));
  const guessed = await readRows<{ payer: string; found: Payer[] }>(db)`
    SELECT p.payer, json_agg(${payerJson(brandId)}) AS found
    FROM unnest(${all('payer')}::text[]) AS p (payer)
    JOIN (
      SELECT DISTINCT ms.member_id, k.key FROM memberships ms
      JOIN members m ON m.id = ms.member_id
      CROSS JOIN LATERAL (
        VALUES (${payerKey(sql`m.name`)}), (${payerKey(sql`m.kana`)})
      ) AS k (key)
      WHERE ms.brand_id = ${brandId} AND k.key <> ''
    ) of_brand ON of_brand.key = ${payerKey(sql`p.payer`)}
    JOIN members m ON m.id = of_brand.member_id
    GROUP BY p.payer`;
  const names = new Map(guessed.map(({ payer, found }) => [payer, found]));
  const maps = { reference: by('reference'), number: by('number'), email: by('email') };
  return (payment) => {
    const [sure] = (['reference', 'number', 'email'] as const).flatMap((field) =>
      payment[field] === '' ? [] : (maps[field].get(keyOf(payment, field)) ?? []),
    );
    if (sure) return { payers: [sure], isGuess: false };
    return { payers: names.get(keyOf(payment, 'payer')) ?? [], isGuess: true };
  };
}
