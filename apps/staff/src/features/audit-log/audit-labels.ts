import { AUDIT_RESOURCES, type AuditResource } from '@orchard/contract/staff/audit-log-names';
import { AUDIENCE_LABELS } from '@orchard/contract/staff/broadcast-audience';
import { ROLE_LABELS } from '@orchard/contract/staff/rights';
import { STATE_LABELS } from '#ui/state-chip.tsx';
import { labelsOf } from '#ui/versions/record-labels.ts';
import { formatField, type IdNames, shown } from '#ui/versions/version-labels.ts';

/** Returns the name of a resource. */
export const formatResource = (kind: string): string =>
  AUDIT_RESOURCES[kind as AuditResource] ?? kind;

/** Names of fields, besides those that many resources have. */
const FIELDS: Readonly<Record<string, string>> = {
  ...labelsOf('videos'),
  bytes: 'サイズ（バイト）',
  count: '件数',
  filters: '絞り込み条件',
  message: '本文',
  subject: '件名',
  status: '状態',
  assignee: '担当者',
  brand_id: '差出人のブランド',
  audience: '送信先',
  segment_id: '保存した条件',
  filter: '絞り込みの条件',
  member_ids: '選んだ会員',
  at: '日時',
  is_suspended: '利用停止',
  issuer: '発行者',
  client_id: 'クライアントID',
};

/** Returns a field's name in the log; by default its key. */
export const formatLogField = (field: string): string => FIELDS[field] ?? formatField(field);

/** One field of an entry, before and after. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

type Fields = Readonly<Record<string, unknown>> | null;

/** The fields in which two states differ; where one of them is absent, all that the other has. */
export function fieldChanges(before: Fields, after: Fields): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter(
      (change) => JSON.stringify(change.before ?? null) !== JSON.stringify(change.after ?? null),
    );
}

// Names of the wire that are values of fields.
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audience: AUDIENCE_LABELS,
  role: ROLE_LABELS,
  roles: ROLE_LABELS,
  state: { invited: '招待中', active: '利用中', disabled: '利用停止', ...STATE_LABELS },
  status: { new: '未対応', in_progress: '対応中', done: '対応済み' },
};

/**
 * A value as it can be read.
 * @param field whose value it is
 * @param idNames the names of records whose numbers stand in fields
 */
export function formatValue(value: unknown, field = '', idNames: IdNames = {}): string {
  const names = NAMES[field];
  if (names && typeof value === 'string') return names[value] ?? (value || shown(value));
  if (names && Array.isArray(value) && value.length > 0) {
    return value.map((one) => names[one] ?? one).join('、');
  }
  return shown(value, idNames[field], 2);
}
