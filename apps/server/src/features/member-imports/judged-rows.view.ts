import { formatMessage } from '@orchard/contract/messages';
import type { ImportOutcome } from '@orchard/contract/staff/imports';
import { MEMBER_FIELDS, type MemberImportChoices } from '@orchard/contract/staff/member-imports';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import type { FileRow } from '#console/imports/import-kind.ts';
import { labelsOf, type Named } from '#console/imports/names.ts';
import type { Remark } from '#console/records/remarks.ts';
import { listNamedBrands } from '#features/brands/brands.view.ts';
import { remarksOfAddresses } from '#features/members/member-remarks.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { type RowFields, rowReader } from './read-row.ts';

/** A member before or after the import. */
export interface ImportedMember {
  name: string;
  kana: string;
  nickname: string;
  email: string;
  brand_ids: number[];
  membership_from: string | null;
  membership_until: string | null;
  is_suspended: boolean;
}

/** The outcome of a row: the resulting member, or the faults. */
export type Judgement =
  | { outcome: Exclude<ImportOutcome, 'wrong'>; member: ImportedMember; reasons: [] }
  | { outcome: 'wrong'; member: null; reasons: string[] };

const wrong = (reasons: string[]): Judgement => ({ outcome: 'wrong', member: null, reasons });

const isSame = (a: ImportedMember, b: ImportedMember) =>
  a.name === b.name &&
  a.kana === b.kana &&
  a.nickname === b.nickname &&
  a.membership_from === b.membership_from &&
  a.membership_until === b.membership_until &&
  a.brand_ids.join() === b.brand_ids.join();

/** The outcome of a row whose address no member has. */
function newMember(fields: RowFields, brandIds: readonly number[]): ImportedMember | string {
  if (fields.name === undefined)
    return formatMessage('validation.required', { label: MEMBER_FIELDS.name });
  return {
    name: fields.name,
    kana: fields.kana ?? '',
    nickname: fields.nickname ?? fields.name,
    email: fields.email,
    brand_ids: fields.brand_ids ?? [...brandIds],
    membership_from: fields.membership_from ?? null,
    membership_until: fields.membership_until ?? null,
    is_suspended: false,
  };
}

/**
 * Decides the outcome of a row. A known address selects its member; fields in the row change,
 * others stay.
 * @param existing the member with the row's address, if any
 * @param brandIds the brands of new members whose row names none
 */
export function judgeRow(
  fields: RowFields,
  existing: ImportedMember | undefined,
  brandIds: readonly number[],
): Judgement {
  // The stored address stays: only its case can differ.
  const member = existing
    ? { ...existing, ...fields, email: existing.email }
    : newMember(fields, brandIds);
  if (typeof member === 'string') return wrong([member]);
  const { membership_from: from, membership_until: until } = member;
  if (from !== null && until !== null && until < from)
    return wrong([formatStaffMessage('members.period')]);
  if (!existing) return { outcome: 'new', member, reasons: [] };
  const outcome = isSame(existing, member) ? 'unchanged' : 'changed';
  return { outcome, member, reasons: [] };
}

/** A row with its outcome: the resulting member, or the faults. */
export type JudgedMember = Judgement & {
  position: number;
  /** The address in lower case; null if there is none. */
  key: string | null;
  /** The member with the address; null before it is added. */
  recordId: number | null;
  before: ImportedMember | undefined;
  /** What the table does not say of a right row. */
  remarks: readonly Remark[];
};

type ExistingMember = ImportedMember & { id: number };

/** The members with these addresses, by address in lower case. */
async function findExistingMembers(tx: Kysely<DB>, emailKeys: readonly string[]) {
  const { rows } = await sql<ExistingMember>`
    SELECT m.id, m.name, m.kana, m.nickname, m.email, m.membership_from, m.membership_until,
      m.suspended_at IS NOT NULL AS is_suspended,
      ARRAY(
        SELECT mb.brand_id FROM member_brands mb
        WHERE mb.member_id = m.id ORDER BY mb.brand_id
      ) AS brand_ids
    FROM members m WHERE lower(m.email) = ANY(${[...emailKeys]}::text[])`.execute(tx);
  return new Map(
    rows.map(({ id, ...fields }) => [fields.email.toLowerCase(), { id, fields }] as const),
  );
}

/** What follows for a row from what it does not say. */
function defaultsOf(
  fields: RowFields,
  { outcome, member }: Judgement,
  { columns, brand_ids }: MemberImportChoices,
  brands: readonly Named[],
): Remark[] {
  const remarks: Remark[] = [];
  // Where the file lacks the column it holds for every row.
  const isOfFile = columns.brands === null;
  if (outcome !== 'unchanged' && member?.brand_ids.length === 0) {
    remarks.push({ text: formatStaffMessage('imports.no_class'), isOfFile });
  }
  if (outcome !== 'new') return remarks;
  if (fields.brand_ids === undefined && brand_ids.length > 0) {
    const text = formatStaffMessage('imports.default_brand', {
      brands: labelsOf(brands, brand_ids),
    });
    remarks.push({ text, isOfFile });
  }
  if (fields.membership_until === undefined) {
    const text = formatStaffMessage('imports.unlimited');
    remarks.push({ text, isOfFile: columns.membership_until === null });
  }
  return remarks;
}

/** Decides the outcomes of rows from the operator's choices and the present members. */
export async function judgeRows(
  tx: Kysely<DB>,
  rows: readonly FileRow[],
  choices: MemberImportChoices,
): Promise<JudgedMember[]> {
  const brands = await listNamedBrands(tx);
  const read = rowReader(choices.columns, brands);
  const readRows = rows.map(({ position, input }) => ({ position, ...read(input) }));
  const keys = readRows.flatMap(({ fields }) => (fields ? [fields.email.toLowerCase()] : []));
  const existing = await findExistingMembers(tx, keys);
  const concerns = await remarksOfAddresses(tx, keys);
  return readRows.map(({ position, fields, reasons }) => {
    const key = fields?.email.toLowerCase() ?? null;
    const present = existing.get(key ?? '');
    const judgement = fields
      ? judgeRow(fields, present?.fields, choices.brand_ids)
      : ({ outcome: 'wrong', member: null, reasons } as const);
    const remarks =
      fields && judgement.member
        ? [...(concerns.get(key ?? '') ?? []), ...defaultsOf(fields, judgement, choices, brands)]
        : [];
    return {
      ...{ position, key, recordId: present?.id ?? null, before: present?.fields, remarks },
      ...judgement,
    };
  });
}
