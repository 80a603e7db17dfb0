import { isDeepStrictEqual } from 'node:util';
import { formatMessage } from '@orchard/contract/messages';
import type { ImportOutcome } from '@orchard/contract/staff/imports';
import { OFFICE_COLUMNS, type OfficeColumn } from '@orchard/contract/staff/member-columns';
import { MEMBER_FIELDS, type MemberImportChoices } from '@orchard/contract/staff/member-imports';
import { type MembershipDraft, membershipDrafts } from '@orchard/contract/staff/memberships';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import type { FileRow } from '#console/imports/import-kind.ts';
import { labelsOf, type Named } from '#console/imports/names.ts';
import type { Remark } from '#console/records/remarks.ts';
import { listNamedBrands } from '#features/brands/brands.view.ts';
import { remarksOfAddresses } from '#features/members/member-remarks.view.ts';
import { draftsOf, readContractTerms } from '#features/memberships/memberships.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { contractsOfRow, membershipsBy, miscounted } from './contracts-of-row.ts';
import { mailDomainSlip } from './mail-domain-slip.ts';
import { type RowFields, rowReader } from './read-row.ts';

/** A member before or after the import. */
export interface ImportedMember extends Record<OfficeColumn, string> {
  name: string;
  kana: string;
  nickname: string;
  email: string;
  memberships: MembershipDraft[];
  is_suspended: boolean;
}

/** The outcome of a row: the resulting member, or the faults. */
export type Judgement =
  | { outcome: Exclude<ImportOutcome, 'wrong'>; member: ImportedMember; reasons: [] }
  | { outcome: 'wrong'; member: null; reasons: string[] };

const wrong = (reasons: string[]): Judgement => ({ outcome: 'wrong', member: null, reasons });

const isSame = (a: ImportedMember, b: ImportedMember) => isDeepStrictEqual(a, b);

function changedMember(existing: ImportedMember, fields: RowFields, email: string): ImportedMember {
  const {
    brand_ids: _,
    first_day: __,
    paid_until: ___,
    renews: _r,
    reference: _n,
    ...others
  } = fields;
  const held = existing.memberships.map(({ brand_id }) => brand_id);
  const memberships = membershipsBy(fields, existing.memberships, held);
  return { ...existing, ...others, email, memberships };
}

/** A member by a row of which neither address nor number is a member's. */
function newMember(fields: RowFields, brandIds: readonly number[]): ImportedMember | string {
  const { name, email } = fields;
  const required = (field: 'email' | 'name') =>
    formatMessage('validation.required', { label: MEMBER_FIELDS[field] });
  if (email === undefined) return required('email');
  if (name === undefined) return required('name');
  const office = OFFICE_COLUMNS.map((column) => [column, fields[column] ?? '']);
  return {
    ...(Object.fromEntries(office) as Record<OfficeColumn, string>),
    ...{ name, kana: fields.kana ?? '', nickname: fields.nickname ?? name, email },
    memberships: membershipsBy(fields, [], brandIds),
    is_suspended: false,
  };
}

/**
 * Decides the outcome of a row. Fields in the row change the member, others stay.
 * @param existing the member with the row's number or address, if any
 * @param brandIds the brands of new members whose row names none
 */
export function judgeRow(
  fields: RowFields,
  existing: ImportedMember | undefined,
  brandIds: readonly number[],
): Judgement {
  // An address that differs only in its case is the stored one.
  const { email: stored } = existing ?? {};
  const isOther = fields.email?.toLowerCase() !== stored?.toLowerCase();
  const email = (isOther && fields.email) || (stored ?? '');
  const member = existing ? changedMember(existing, fields, email) : newMember(fields, brandIds);
  if (typeof member === 'string') return wrong([member]);
  const faults = miscounted(fields, member.memberships.length);
  if (faults.length > 0) return wrong(faults);
  const { error } = membershipDrafts.safeParse(member.memberships);
  if (error) return wrong([...new Set(error.issues.map(({ message }) => message))]);
  if (!existing) return { outcome: 'new', member, reasons: [] };
  const outcome = isSame(existing, member) ? 'unchanged' : 'changed';
  return { outcome, member, reasons: [] };
}

/** A row with its outcome: the resulting member, or the faults. */
export type JudgedMember = Judgement & {
  position: number;
  /** The address in lower case, or the number where there is none; null without both. */
  key: string | null;
  /** The number, and the member it is about. */
  otherKeys: readonly string[];
  /** The member with the number or the address; null before it is added. */
  recordId: number | null;
  before: ImportedMember | undefined;
  /** What comes of the contracts of a right row. */
  comes: string;
  /** What the table does not say of a right row. */
  remarks: readonly Remark[];
};

type ExistingMember = ImportedMember & { id: number };

const lower = (text: string | undefined) => text?.toLowerCase() ?? '';

/** The members with these addresses or numbers, and how a row finds its own. */
async function findExistingMembers(tx: Kysely<DB>, rows: readonly (RowFields | null)[]) {
  const asked = (field: 'email' | 'number') => [...new Set(rows.map((row) => lower(row?.[field])))];
  const { rows: found } = await sql<ExistingMember>`
    SELECT m.id, m.name, m.kana, m.nickname, m.email, m.number, m.phone, m.note, m.own_1, m.own_2,
      m.suspended_at IS NOT NULL AS is_suspended, ${draftsOf('m')} AS memberships
    FROM members m WHERE lower(m.email) = ANY(${asked('email')}::text[])
      OR (m.number <> '' AND lower(m.number) = ANY(${asked('number')}::text[]))`.execute(tx);
  const byEmail = new Map(found.map((member) => [lower(member.email), member]));
  const byNumber = new Map(found.map((member) => [lower(member.number), member]));
  return (row: RowFields | null) => ({
    addressed: byEmail.get(lower(row?.email)),
    numbered: row?.number ? byNumber.get(lower(row.number)) : undefined,
  });
}

/** What a changed or new address brings with it. */
function addressRemarks(member: ImportedMember, before: ImportedMember | undefined): Remark[] {
  if (member.email === before?.email) return [];
  const slip = mailDomainSlip(member.email);
  return [
    ...(before ? [{ text: formatStaffMessage('imports.email_changes') }] : []),
    ...(slip ? [{ text: formatStaffMessage('imports.mail_slip', slip) }] : []),
  ];
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
  if (outcome !== 'unchanged' && member?.memberships.length === 0) {
    remarks.push({ text: formatStaffMessage('imports.no_class'), isOfFile });
  }
  if (outcome !== 'new') return remarks;
  if (fields.brand_ids === undefined && brand_ids.length > 0) {
    const text = formatStaffMessage('imports.default_brand', {
      brands: labelsOf(brands, brand_ids),
    });
    remarks.push({ text, isOfFile });
  }
  return remarks;
}

/** Decides the outcomes of rows from the operator's choices and the present members. */
export async function judgeRows(
  tx: Kysely<DB>,
  rows: readonly Pick<FileRow, 'position' | 'input'>[],
  choices: MemberImportChoices,
): Promise<JudgedMember[]> {
  const brands = await listNamedBrands(tx);
  const read = rowReader(choices.columns, brands);
  const readRows = rows.map(({ position, input }) => ({ position, ...read(input) }));
  const find = await findExistingMembers(
    tx,
    readRows.map(({ fields }) => fields),
  );
  const found = readRows.map(({ fields }) => find(fields));
  const addresses = readRows.map(({ fields }, index) => {
    const { numbered, addressed } = found[index] ?? {};
    return lower((numbered ?? addressed)?.email ?? fields?.email);
  });
  const contracts = await readContractTerms(tx);
  const concerns = await remarksOfAddresses(tx, addresses.filter(Boolean));
  return readRows.map(({ position, fields, reasons }, index) => {
    const { numbered, addressed } = found[index] ?? {};
    const { id: recordId = null, ...present } = numbered ?? addressed ?? {};
    const before = recordId === null ? undefined : (present as ImportedMember);
    const numberKey = fields?.number ? `number ${lower(fields.number)}` : null;
    const judge = (): Judgement => {
      if (!fields) return wrong(reasons);
      if (numbered && addressed && numbered.id !== addressed.id) {
        const names = { numbered: numbered.name, addressed: addressed.name };
        return wrong([formatStaffMessage('imports.two_members', names)]);
      }
      return judgeRow(fields, before, choices.brand_ids);
    };
    const judgement = judge();
    const contracted = judgement.member && contractsOfRow(judgement.member, before, contracts);
    const remarks =
      fields && judgement.member && contracted
        ? [
            ...(concerns.get(addresses[index] ?? '') ?? []),
            ...addressRemarks(judgement.member, before),
            ...defaultsOf(fields, judgement, choices, brands),
            ...contracted.remarks,
          ]
        : [];
    return {
      ...{ position, recordId, before, remarks, key: lower(fields?.email) || numberKey },
      otherKeys: [...(numberKey ? [numberKey] : []), ...(recordId ? [`member ${recordId}`] : [])],
      comes: contracted?.comes ?? '',
      ...judgement,
    };
  });
}
