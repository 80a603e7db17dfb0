import { type RawBuilder, sql } from 'kysely';
import {
  MEMBERSHIP,
  NOBODY,
  type Person,
  type PersonalColumns,
  STAFF,
} from '#platform/personal-data/personal-columns.ts';

const contractsOf = ({ id, addresses }: Person): RawBuilder<unknown> => sql`(
  SELECT c.id FROM payment_contracts c
  WHERE lower(c.email) = ANY(${addresses}::text[]) OR EXISTS (
    SELECT FROM memberships ms WHERE ms.member_id = ${id}
      AND ms.brand_id = c.brand_id AND ms.reference = c.reference
  )
)`;

/** Messages that hold an address of the person, or the number of a contract. */
const namesPerson = (person: Person): RawBuilder<boolean> => sql`EXISTS (
  SELECT FROM unnest(${person.addresses}::text[] || ARRAY(
    SELECT lower(c.reference) FROM payment_contracts c WHERE c.id IN ${contractsOf(person)}
  )) one
  WHERE position(one in lower(replace(t.query || ' ' || encode(t.body, 'escape'), '%40', '@'))) > 0
)`;

export const paymentEventsColumns: readonly PersonalColumns[] = [
  {
    from: 'payment_arrivals',
    order: 25,
    whose: 'member',
    title: '決済サービスから届いたメッセージ',
    purpose: 'お支払いの内容を確かめ、読み取れなかったときに読み直すため',
    retention: '30日',
    seenBy: NOBODY,
    rowsOf: namesPerson,
    columns: {},
    secrets: {
      ...{ body: '届いたままの内容', query: 'アドレスにあった項目' },
      detail: '読み取った出来事と決済の番号',
    },
    neutral: ['id', 'source_id', 'received_at', 'message_id', 'outcome'],
    unexported:
      '決済サービスの形式のままの内容です。読み取ったものは「お支払いの記録」にあります。',
  },
  {
    from: 'payment_events',
    order: 24,
    whose: 'member',
    title: 'お支払いの記録',
    purpose: 'ご契約をお支払いに合わせるため',
    retention: MEMBERSHIP,
    seenBy: STAFF,
    rowsOf: (person) => sql`t.contract_id IN ${contractsOf(person)}`,
    columns: {
      ...{ kind: '出来事', at: '日時', paid_until: 'お支払い済みの期限', renews: '自動更新' },
      ...{ amount: '金額', received_at: '届いた日時' },
    },
    neutral: ['id', 'contract_id', 'source_id', 'key', 'first_months', 'renewal_months'],
  },
  {
    from: 'payment_contracts',
    order: 23,
    whose: 'member',
    title: '決済サービスの契約',
    purpose: 'お支払いを会員に結び付けるため',
    retention: '会員である間。会員でない支払者の氏名とメールアドレスは180日',
    seenBy: STAFF,
    rowsOf: (person) => sql`t.id IN ${contractsOf(person)}`,
    columns: {
      ...{ reference: '決済の番号', name: '支払者の氏名', email: '支払者のメールアドレス' },
      base: 'はじめの契約の日付',
    },
    neutral: ['id', 'brand_id', 'worked', 'is_due', 'seen_at'],
  },
];
