import { foldText } from '@orchard/contract/fold-text';

/** A record with the names that cells may use. */
export interface Named {
  id: number;
  names: readonly string[];
}

const plain = (name: string) => foldText(name).trim();

/** Finds records by names in any width and case, several of them separated as people do. */
export function nameReader(records: readonly Named[]) {
  const byName = new Map<string, number>();
  for (const { id, names } of records) for (const name of names) byName.set(plain(name), id);
  return (cell: string): { ids: number[]; unknown: string[] } => {
    const id = byName.get(plain(cell));
    if (id !== undefined) return { ids: [id], unknown: [] };
    const names = cell.split(/[、,，;；/／|｜\n]+/).filter((name) => name.trim() !== '');
    const ids = names.flatMap((name) => byName.get(plain(name)) ?? []);
    const unknown = names.filter((name) => !byName.has(plain(name))).map((name) => name.trim());
    return { ids: [...new Set(ids)].sort((a, b) => a - b), unknown };
  };
}
