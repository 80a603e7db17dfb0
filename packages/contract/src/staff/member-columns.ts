import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { formatMessage } from '#contract/messages.ts';
import { optionalText } from '#contract/staff/wire.ts';

/** What the office calls the columns that it keeps about a member besides name and address. */
export const OFFICE_LABELS = {
  number: '会員番号',
  phone: '電話番号',
  note: 'メモ',
  own_1: '独自の項目1',
  own_2: '独自の項目2',
} as const;

/** What the fields of a member are called in the form and in what is told of changes. */
export const MEMBER_LABELS = {
  name: '氏名',
  kana: 'フリガナ',
  nickname: 'ニックネーム',
  email: 'メールアドレス',
  memberships: 'ご契約',
  is_suspended: '利用停止',
  ...OFFICE_LABELS,
} as const;

/** One of {@link OFFICE_LABELS}. */
export type OfficeColumn = keyof typeof OFFICE_LABELS;

/** All of {@link OFFICE_LABELS}. */
export const OFFICE_COLUMNS = Object.keys(OFFICE_LABELS) as OfficeColumn[];

/** A number in usual letters: full-width ones become plain, and so do hyphens in it. */
const plainNumber = (typed: string): string =>
  typed.normalize('NFKC').replace(/(?<=[\w)])[\u2010-\u2015\u2212\u30fc](?=[\w(])/g, '-');

const numberLine = (label: string, max: number) =>
  z.pipe(
    z
      .string({ error: () => formatMessage('validation.string', { label }) })
      .check(z.overwrite(plainNumber)),
    optionalText(label, max),
  );

/** The office's columns as a draft has them; members see none of them. */
export const officeColumns = {
  number: numberLine(OFFICE_LABELS.number, 30),
  phone: numberLine(OFFICE_LABELS.phone, 50),
  note: optionalText(OFFICE_LABELS.note, 5000),
  own_1: optionalText(OFFICE_LABELS.own_1, 255),
  own_2: optionalText(OFFICE_LABELS.own_2, 255),
};

export const getMemberColumns = get('/api/staff/member-columns', {
  audience: 'staff',
  right: 'members.read',
  summary: 'What the club calls its two own columns of a member; empty: it is not shown',
  response: z.object({ own_1: z.string(), own_2: z.string() }),
});
