import { EMAIL_PATTERN } from '@orchard/contract/email-pattern';
import { email, text } from '@orchard/contract/fields';
import { plainAddress } from '@orchard/contract/plain-address';
import { kana, toKatakana } from '@orchard/contract/staff/kana';
import {
  OFFICE_COLUMNS,
  type OfficeColumn,
  officeColumns,
} from '@orchard/contract/staff/member-columns';
import {
  MEMBER_FIELDS,
  type MemberColumns,
  type MemberField,
} from '@orchard/contract/staff/member-imports';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { visibleLine, visibleText } from '@orchard/contract/visible-text';
import { UNREADABLE } from '@orchard/spreadsheets';
import { type DateField, dateFault } from '#console/imports/date-fields.ts';
import { columnGuesser, type Named, nameReader } from '#console/imports/names.ts';
import { readDay } from '#console/imports/read-day.ts';
import { readEach, readReference, readRenews } from './cells-by-brand.ts';

/** Usual names of columns by field, the likeliest first. */
const NAMES: Record<MemberField, readonly string[]> = {
  number: ['会員番号', '会員no', '会員no.', '会員id', '会員コード', '番号'],
  phone: ['電話番号', '電話', 'tel', '携帯電話', '携帯番号', '携帯', '連絡先電話番号', 'phone'],
  email: ['メールアドレス', 'email', 'e-mail', 'メール', 'mail', 'アドレス'],
  nickname: ['ニックネーム', '表示名', '呼び名', '愛称', 'nickname'],
  kana: ['フリガナ', 'ふりがな', '氏名カナ', '氏名フリガナ', 'カナ', 'よみがな', '読み', 'kana'],
  name: ['氏名', 'お名前', '名前', '会員名', 'フルネーム', 'name', 'fullname'],
  brands: [
    '会員区分',
    '会員種別',
    '区分',
    'ブランド',
    'グループ',
    'ロール',
    'role',
    'roles',
    'プラン',
    'コース',
    '種別',
  ],
  first_day: [
    '会員期間開始',
    '会員期間の開始日',
    '会員開始日',
    '開始日',
    '入会日',
    '契約開始日',
    'start',
  ],
  paid_until: [
    'お支払い済みの期限',
    '支払い済みの期限',
    '会員期間終了',
    '会員終了日',
    '終了日',
    '会員期限',
    '有効期限',
    '期限',
    '満了日',
    '契約終了日',
    'end',
  ],
  renews: ['自動更新', '契約更新', '更新', 'renews'],
  reference: ['決済の番号', '決済番号', '決済id', '契約番号', 'reference'],
  note: ['メモ', '備考', '特記事項', 'note', 'notes', 'memo'],
  own_1: [],
  own_2: [],
};

export const guessColumns = columnGuesser(NAMES);

/**
 * The columns of a header that may name the club's own ones: those say more than usual names, so that
 * the note is not what the club calls 備考.
 */
export function guessWithOwn(
  header: readonly string[],
  own: Readonly<Record<'own_1' | 'own_2', string>>,
): MemberColumns {
  const named = (name: string) => (name === '' ? [] : [name]);
  const found = columnGuesser({ own_1: named(own.own_1), own_2: named(own.own_2) })(header);
  const taken = Object.values(found);
  return { ...guessColumns(header.map((name, at) => (taken.includes(at) ? '' : name))), ...found };
}

/**
 * The columns, with the one of brands where all cells name brands: a column that is not called so, or
 * another than its name suggests.
 */
export function offerBrands(
  columns: MemberColumns,
  rows: readonly { cells: readonly string[] }[],
  brands: readonly Named[],
): MemberColumns {
  const readBrands = nameReader(brands);
  const namesBrands = (at: number) => {
    const cells = new Set(rows.map(({ cells: { [at]: cell = '' } }) => cell.trim()));
    cells.delete('');
    return cells.size > 0 && [...cells].every((cell) => readBrands(cell).unknown.length === 0);
  };
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  // Remarks are what a column holds that says nothing better.
  const { note, ...others } = columns;
  const taken = new Set(Object.values(others));
  const free = Array.from({ length: width }, (_, at) => at).filter((at) => !taken.has(at));
  const tried = columns.brands === null ? free : [columns.brands, ...free];
  const brandsAt = tried.find(namesBrands) ?? columns.brands;
  return { ...others, note: brandsAt === note ? null : note, brands: brandsAt };
}

/** Whether the first row is a member already: it contains an address. */
export const lacksHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => EMAIL_PATTERN.test(plainAddress(cell)));

/** The member's fields in a row; absent fields are not in it. */
export interface RowFields extends Partial<Record<OfficeColumn, string>> {
  /** Absent only where the member's number stands in its place. */
  email?: string;
  name?: string;
  kana?: string;
  nickname?: string;
  /** In the order of the row. */
  brand_ids?: number[];
  /** One for all brands of the row, or one for each in their order. */
  first_day?: (string | null)[];
  paid_until?: (string | null)[];
  renews?: boolean[];
  reference?: string[];
}

/** A parsed row: its fields, or its faults. */
type ReadRow = { fields: RowFields; reasons: [] } | { fields: null; reasons: string[] };

/** A name as it is stored: its parts are apart by one space of half width. */
const oneSpaced = (name: string) => name.replace(/\s+/g, ' ');

/** A telephone number with the zero that spreadsheet programs take from its beginning. */
const withZero = (phone: string) => (/^[1-9]\d{8,9}$/.test(phone) ? `0${phone}` : phone);

const NAME = text(MEMBER_FIELDS.name);
const NICKNAME = text(MEMBER_FIELDS.nickname);
const KANA = kana(MEMBER_FIELDS.kana);
const EMAIL = email();

const dateField = (field: MemberField): DateField => ({
  ...{ label: MEMBER_FIELDS[field], hasTime: false, none: 'unlimited' },
});

/** The fields that are dates. */
export const MEMBER_DATES = {
  first_day: dateField('first_day'),
  paid_until: dateField('paid_until'),
};

/** Reads rows by the columns that an operator chose. */
export function rowReader(columns: MemberColumns, brands: readonly Named[]) {
  const readBrands = nameReader(brands);
  return (cells: readonly string[]): ReadRow => {
    const cell = (field: MemberField): string => {
      const at = columns[field];
      const written = (at === null ? null : cells[at]) ?? '';
      // Names of brands stand also on lines of their own.
      const isText = field === 'brands' || field === 'note';
      return isText ? visibleText(written).trim() : visibleLine(written);
    };
    const reasons: string[] = [];
    const names = Object.keys(MEMBER_FIELDS) as MemberField[];
    for (const field of names) {
      if (!cell(field).includes(UNREADABLE)) continue;
      reasons.push(formatStaffMessage('imports.unreadable_cell', { label: MEMBER_FIELDS[field] }));
    }
    const check = (schema: { safeParse: (typeof NAME)['safeParse'] }, value: string) => {
      const { error, data } = schema.safeParse(value);
      reasons.push(...(error?.issues.map(({ message }) => message) ?? []));
      return data ?? '';
    };
    const fields: RowFields = {};
    if (cell('email') || !cell('number')) {
      fields.email = plainAddress(cell('email'));
      check(EMAIL, fields.email);
    }
    for (const field of ['name', 'nickname'] as const) {
      if (!cell(field)) continue;
      fields[field] = oneSpaced(cell(field));
      check(field === 'name' ? NAME : NICKNAME, cell(field));
    }
    for (const field of OFFICE_COLUMNS) {
      if (cell(field)) fields[field] = check(officeColumns[field], cell(field));
    }
    if (fields.phone) fields.phone = withZero(fields.phone);
    if (cell('kana')) {
      fields.kana = toKatakana(cell('kana'));
      check(KANA, cell('kana'));
    }
    if (cell('brands')) {
      const { ids, unknown } = readBrands(cell('brands'));
      for (const name of unknown) reasons.push(formatStaffMessage('imports.no_brand', { name }));
      fields.brand_ids = ids;
    }
    const each = <Value>(...asked: Parameters<typeof readEach<Value>>): Value[] => {
      const { values, faults } = readEach(...asked);
      reasons.push(...faults);
      return values;
    };
    for (const field of ['first_day', 'paid_until'] as const) {
      const fault = (written: string) => dateFault(written, MEMBER_DATES[field]);
      if (cell(field)) fields[field] = each(cell(field), readDay, fault);
    }
    if (cell('renews')) {
      const fault = (written: string) => formatStaffMessage('imports.renews_how', { written });
      fields.renews = each(cell('renews'), readRenews, fault);
    }
    if (cell('reference')) fields.reference = each(cell('reference'), readReference, () => '');
    return reasons.length > 0 ? { fields: null, reasons } : { fields, reasons: [] };
  };
}
