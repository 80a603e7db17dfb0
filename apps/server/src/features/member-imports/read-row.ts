import { email, text } from '@orchard/contract/fields';
import { foldText } from '@orchard/contract/fold-text';
import {
  IMPORT_FIELDS,
  type ImportColumns,
  type ImportField,
} from '@orchard/contract/staff/member-imports';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { UNREADABLE } from '@orchard/spreadsheets';
import { readDay } from './read-day.ts';

/** A brand with the names that cells may use. */
export interface NamedBrand {
  id: number;
  slug: string;
  label: string;
}

/** The member's fields in a row; absent fields are not in it. */
export interface RowFields {
  email: string;
  name?: string;
  nickname?: string;
  brand_ids?: number[];
  membership_from?: string | null;
  membership_until?: string | null;
}

/** A parsed row: its fields, or its faults. */
export type ReadRow = { fields: RowFields; reasons: [] } | { fields: null; reasons: string[] };

const NAME = text(IMPORT_FIELDS.name);
const NICKNAME = text(IMPORT_FIELDS.nickname);
const EMAIL = email();

const plain = (name: string) => foldText(name).trim();

/** Finds brands by label or slug, in any width and case. */
export function brandReader(brands: readonly NamedBrand[]) {
  const known = new Map<string, number>();
  for (const { id, slug, label } of brands) known.set(plain(label), id).set(plain(slug), id);
  return (cell: string): { ids: number[]; unknown: string[] } => {
    const whole = known.get(plain(cell));
    if (whole !== undefined) return { ids: [whole], unknown: [] };
    const names = cell.split(/[、,，;；/／|｜\n]+/).filter((name) => name.trim() !== '');
    const ids = names.flatMap((name) => known.get(plain(name)) ?? []);
    const unknown = names.filter((name) => !known.has(plain(name))).map((name) => name.trim());
    return { ids: [...new Set(ids)].sort((a, b) => a - b), unknown };
  };
}

/** Reads rows by the columns that an operator chose. */
export function rowReader(columns: ImportColumns, brands: readonly NamedBrand[]) {
  const readBrands = brandReader(brands);
  return (cells: readonly string[]): ReadRow => {
    const cell = (field: ImportField): string => {
      const at = columns[field];
      return at === null ? '' : (cells[at] ?? '').trim();
    };
    const reasons: string[] = [];
    const names = Object.keys(IMPORT_FIELDS) as ImportField[];
    for (const field of names) {
      if (!cell(field).includes(UNREADABLE)) continue;
      reasons.push(formatStaffMessage('imports.unreadable_cell', { label: IMPORT_FIELDS[field] }));
    }
    const check = (schema: typeof NAME, value: string) => {
      const { error } = schema.safeParse(value);
      reasons.push(...(error?.issues.map(({ message }) => message) ?? []));
    };
    const fields: RowFields = { email: cell('email') };
    check(EMAIL, fields.email);
    for (const field of ['name', 'nickname'] as const) {
      if (!cell(field)) continue;
      fields[field] = cell(field);
      check(field === 'name' ? NAME : NICKNAME, cell(field));
    }
    if (cell('brands')) {
      const { ids, unknown } = readBrands(cell('brands'));
      for (const name of unknown) reasons.push(formatStaffMessage('imports.no_brand', { name }));
      fields.brand_ids = ids;
    }
    for (const field of ['membership_from', 'membership_until'] as const) {
      if (!cell(field)) continue;
      const day = readDay(cell(field));
      if (day === undefined) {
        reasons.push(formatStaffMessage('validation.day', { label: IMPORT_FIELDS[field] }));
      } else fields[field] = day;
    }
    return reasons.length > 0 ? { fields: null, reasons } : { fields, reasons: [] };
  };
}
