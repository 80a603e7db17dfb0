import type { MailWay } from '@orchard/contract/notification-kinds';
import { AUDIT_ACTIONS } from '@orchard/contract/staff/audit-log-names';
import { AUDIENCE_LABELS } from '@orchard/contract/staff/broadcast-audience';
import { MEMBERSHIP_LABELS, type MembershipDraft } from '@orchard/contract/staff/memberships';
import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { choicesQuery } from '#ui/inputs/choices.tsx';

/** The resources whose numbers stand in fields, and what names their rows. */
const REFERENCES: Readonly<Record<string, readonly [resource: string, name: string]>> = {
  tag_ids: ['tags', 'name'],
  brand_id: ['brands', 'label'],
  brand_ids: ['brands', 'label'],
  memberships: ['brands', 'label'],
  segment_id: ['segments', 'name'],
  notice_category_id: ['notice-categories', 'name'],
  category_id: ['notice-categories', 'name'],
  faq_category_id: ['faq-categories', 'name'],
};

/** The names of records by field and number; without a name a record is gone, or not read yet. */
export type IdNames = Readonly<Record<string, ReadonlyMap<number, string>>>;

/** Reads the names of the records whose numbers stand in some fields. */
export function useIdNames(fields: readonly string[]): IdNames {
  const dataProvider = useDataProvider();
  const references = fields.filter((field) => field in REFERENCES);
  const answers = useQueries({
    queries: references.map((field) => choicesQuery(dataProvider, REFERENCES[field]?.[0] ?? '')),
  });
  return Object.fromEntries(
    references.map((field, at) => {
      const [, name = ''] = REFERENCES[field] ?? [];
      const rows = answers[at]?.data ?? [];
      return [field, new Map(rows.map((row) => [Number(row.id), String(row[name] ?? '')]))];
    }),
  );
}

const ACTIONS: Readonly<Record<string, string>> = AUDIT_ACTIONS;

/** Names an entry of the history by the last word of its action. */
export const formatAction = (action: string): string =>
  ACTIONS[action.split('.').at(-1) ?? ''] ?? '変更';

/** Names of fields that many resources have. */
const FIELDS: Readonly<Record<string, string>> = {
  title: 'タイトル',
  name: '名前',
  body: '本文',
  published_at: '公開開始',
  published_until: '公開終了',
  brand_ids: '公開対象',
  position: '並び順',
  email: 'メールアドレス',
  role: '役割',
  roles: '役割',
  state: '状態',
  captions: '字幕',
  is_estimated: '時刻は目安',
  also_mail: 'メールでも知らせる',
};

/** Returns a field's name; by default its key. */
export const formatField = (field: string): string => FIELDS[field] ?? field;

/** Names of the ways by mail. */
export const MAIL_WAY_LABELS: Readonly<Record<MailWay, string>> = {
  at_once: 'すぐに',
  daily: '1日分まとめて',
  weekly: '1週間分まとめて',
  none: '送らない',
};

/** Names of the wire that are values, by the last part of their field. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audience: AUDIENCE_LABELS,
  mail: MAIL_WAY_LABELS,
};

/** A field whose value was another one. */
export interface Difference {
  field: string;
  label: string;
  before: string;
  now: string;
}

/** A file with a name for members, in a list of them. */
const isNamedFile = (value: unknown): value is { title: string } =>
  typeof value === 'object' && value !== null && 'file' in value && 'title' in value;

/** Numbers of records, which older entries hold as text. */
const idsIn = (value: unknown): number[] | undefined => {
  const list = Array.isArray(value) ? value : [value];
  const isIds = list.length > 0 && list.every((id) => /^[0-9]+$/.test(String(id)));
  return isIds ? list.map(Number) : undefined;
};

/** A value with the names of the records whose numbers it holds. */
function namedIds(value: unknown, names: ReadonlyMap<number, string>): string | undefined {
  const ids = idsIn(value);
  return ids?.map((id) => names.get(id) ?? `削除済み（番号 ${id}）`).join('、');
}

const isContract = (value: unknown): value is MembershipDraft =>
  typeof value === 'object' && value !== null && 'brand_id' in value && 'paid_until' in value;

/** Contracts, each in a line of what stands in its fields; what follows from them is left out. */
function contractsIn(value: unknown, names?: ReadonlyMap<number, string>): string | undefined {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isContract)) return undefined;
  const { brand_id: _, renews, ...labels } = MEMBERSHIP_LABELS;
  const lines = value.map((one) => {
    const fields = Object.entries(labels).flatMap(([field, label]) => {
      const said = one[field as keyof typeof labels];
      return said ? `${label} ${said}` : [];
    });
    const brand = names?.get(one.brand_id) ?? `番号 ${one.brand_id}`;
    return `${brand}：${[...fields, `${renews} ${one.renews ? 'する' : 'しない'}`].join('、')}`;
  });
  return lines.join('\n');
}

/** The same value however it is written: lists of numbers in order, numbers as numbers. */
const plain = (value: unknown): string => {
  const contracts = contractsIn(value);
  if (contracts !== undefined) return contracts;
  const ids = Array.isArray(value) ? idsIn(value) : undefined;
  return JSON.stringify(ids ? ids.sort((a, b) => a - b) : (value ?? null));
};

/** A record with the fields of its parts as its own: `ways.notice.mail`. */
const flat = (record: object, prefix = ''): [string, unknown][] =>
  Object.entries(record).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? [[`${prefix}${name}`, value], ...flat(value, `${prefix}${name}.`)]
      : [[`${prefix}${name}`, value]],
  );

/** A value as it can be read, with the names of the records whose numbers it holds. */
export const shown = (
  value: unknown,
  names?: ReadonlyMap<number, string>,
  indent?: number,
): string => {
  const named = names && namedIds(value, names);
  if (named !== undefined) return named;
  const contracts = contractsIn(value, names);
  if (contracts !== undefined) return contracts;
  if (value === null || value === undefined || value === '') return '（なし）';
  if (Array.isArray(value) && value.length === 0) return '（なし）';
  if (Array.isArray(value) && value.every(isNamedFile)) {
    return value.map(({ title }) => title).join('\n');
  }
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return value.join('\n');
  }
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  return typeof value === 'string' ? value : JSON.stringify(value, null, indent);
};

const chosen = (field: string, value: unknown): string | undefined =>
  VALUES[field.split('.').at(-1) ?? '']?.[String(value)];

/**
 * In what an earlier version differs from the present record.
 * @param then the fields as they were
 * @param now the record as it is
 * @param labels what the kind calls its fields; fields without a name are left out
 * @param idNames the names of records whose numbers stand in fields
 */
export function differences(
  then: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, string>>,
  idNames: IdNames = {},
): Difference[] {
  const names = { ...FIELDS, ...labels };
  const present = Object.fromEntries(flat(now));
  const past = Object.fromEntries(flat(then));
  // A part of the record that was not there then.
  const added = Object.keys(present).filter((field) => field.includes('.') && !(field in past));
  return [...Object.keys(past), ...added].flatMap((field) => {
    const value = past[field];
    const label = names[field];
    if (!label || plain(value) === plain(present[field])) return [];
    const recordNames = idNames[field];
    const inWords = (one: unknown) => chosen(field, one) ?? shown(one, recordNames);
    return [{ field, label, before: inWords(value), now: inWords(present[field]) }];
  });
}
