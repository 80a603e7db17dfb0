import * as z from 'zod/mini';
import type { ResponseOf } from '#contract/endpoint.ts';
import { id } from '#contract/fields.ts';
import { formatMessage } from '#contract/messages.ts';
import { importCalls, importColumns } from '#contract/staff/imports.ts';
import { OFFICE_LABELS } from '#contract/staff/member-columns.ts';
import { MEMBERSHIP_LABELS } from '#contract/staff/memberships.ts';
import { ids, yesOrNo } from '#contract/staff/wire.ts';

/** The fields of columns, with their Japanese names. */
export const MEMBER_FIELDS = {
  email: 'メールアドレス',
  name: '氏名',
  kana: 'フリガナ',
  nickname: 'ニックネーム',
  brands: '会員区分',
  first_day: '会員期間開始',
  paid_until: MEMBERSHIP_LABELS.paid_until,
  renews: MEMBERSHIP_LABELS.renews,
  reference: MEMBERSHIP_LABELS.reference,
  ...OFFICE_LABELS,
} as const;

/** One of {@link MEMBER_FIELDS}. */
export type MemberField = keyof typeof MEMBER_FIELDS;

const columns = importColumns(MEMBER_FIELDS);

/** Which column of the file is what. */
export type MemberColumns = z.output<typeof columns>;

/** What an operator chooses for an import of members. */
const choices = z.object({
  /** A file without addresses changes members by their numbers. */
  columns: columns.check(
    z.refine(({ email, number }) => email !== null || number !== null, {
      error: formatMessage('validation.choose', { label: 'メールアドレスか会員番号の列' }),
    }),
  ),
  /** The brands of new members whose row names none. */
  brand_ids: ids('会員区分', 50),
  /** Whether to invite new members at once. */
  invite: yesOrNo('招待メール'),
});

/** What an operator chooses for an import of members. */
export type MemberImportChoices = z.output<typeof choices>;

export const memberImports = importCalls('member-imports', {
  one: 'member',
  label: 'members',
  read: 'members.read',
  write: 'members.write',
  choices,
  stored: z.object({ columns, brand_ids: z.array(id()), invite: z.boolean() }),
});

/** An import of members. */
export type MemberImport = ResponseOf<typeof memberImports.read>;
