/** What kinds are called that have no screens of their own. */
const KINDS: Readonly<Record<string, string>> = {
  uploads: '画像',
  films: '動画ファイル',
  'suppressed-addresses': '送信停止中のアドレス',
};

/**
 * What a kind is called.
 * @param label what the console calls a kind that it has screens for
 */
export const sayKind = (kind: string, label: (kind: string) => string): string =>
  KINDS[kind] ?? label(kind);

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

/** A value as it can be read. */
export function sayValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '（なし）';
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  if (Array.isArray(value) && value.length === 0) return '（なし）';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
