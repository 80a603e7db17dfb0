import { foldText } from '@orchard/contract/fold-text';

const columnName = (name: string) => foldText(name).replace(/[\s_()（）:：・*※-]/g, '');

/**
 * Guesses each field's column from a file's header; a column serves one field at most, and a field
 * takes its column before those named after it.
 * @param names usual names of columns by field, the likeliest first
 */
export const columnGuesser =
  <Field extends string>(names: Readonly<Record<Field, readonly string[]>>) =>
  (header: readonly string[]): Record<Field, number | null> => {
    const present = header.map(columnName);
    const taken = new Set<number>();
    const find = (field: Field) => {
      const aliases = names[field].map(columnName);
      const tests = [
        ...aliases.map((wanted) => (name: string) => name === wanted),
        ...aliases.map((wanted) => (name: string) => name.startsWith(wanted)),
      ];
      for (const isIt of tests) {
        const at = present.findIndex((name, index) => !taken.has(index) && isIt(name));
        if (at < 0) continue;
        taken.add(at);
        return at;
      }
      return null;
    };
    const fields = Object.keys(names) as Field[];
    return Object.fromEntries(fields.map((field) => [field, find(field)])) as Record<
      Field,
      number | null
    >;
  };

/** A record with the names that cells may use. */
export interface Named {
  id: number;
  names: readonly string[];
}

/** What the console calls records with these ids, one after the other. */
export const labelsOf = (records: readonly Named[], ids: readonly number[]): string =>
  records.flatMap(({ id, names: [label] }) => (ids.includes(id) && label ? label : [])).join('、');

const plain = (name: string) => foldText(name).trim();

/**
 * Finds records by names in any width and case, several of them separated as people do; in the order
 * in which they stand there.
 */
export function nameReader(records: readonly Named[]) {
  const byName = new Map<string, number>();
  for (const { id, names } of records) for (const name of names) byName.set(plain(name), id);
  return (cell: string): { ids: number[]; unknown: string[] } => {
    const id = byName.get(plain(cell));
    if (id !== undefined) return { ids: [id], unknown: [] };
    const names = cell.split(/[、,，;；/／|｜\n]+/).filter((name) => name.trim() !== '');
    const ids = names.flatMap((name) => byName.get(plain(name)) ?? []);
    const unknown = names.filter((name) => !byName.has(plain(name))).map((name) => name.trim());
    return { ids: [...new Set(ids)], unknown };
  };
}
