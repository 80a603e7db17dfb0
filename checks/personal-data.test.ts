import { expect, test } from 'vitest';
import { IMPERSONAL } from '#server/impersonal-tables.ts';
import { PERSONAL_COLUMNS } from '#server/personal-columns.ts';
import { LINKS, type PersonalColumns } from '#server/platform/personal-data/personal-columns.ts';
import { schemaTables } from './schema-tables.ts';

const namedIn = ({ columns, secrets, neutral }: PersonalColumns) => [
  ...Object.keys(columns),
  ...Object.keys(secrets ?? {}),
  ...(neutral ?? []),
];

/** What the list does not say, or says twice, or says of what is not there. */
function gaps(tables: Map<string, string[]>, list: readonly PersonalColumns[]): string[] {
  const impersonal = IMPERSONAL.flatMap((group) => group.tables as readonly string[]);
  const found: string[] = [];
  for (const [table, columns] of tables) {
    const here = list.filter((one) => one.from === table);
    if (here.length + impersonal.filter((one) => one === table).length !== 1) {
      found.push(`${table}: named ${here.length ? 'more than once' : 'nowhere'}`);
    }
    for (const one of here) {
      const named = namedIn(one);
      const accounted = (column: string) => named.includes(column) || LINKS.includes(column);
      found.push(
        ...columns
          .filter((column) => !accounted(column))
          .map((column) => `${table}.${column}: named nowhere`),
      );
      found.push(
        ...named
          .filter((column) => !columns.includes(column))
          .map((column) => `${table}.${column}: not there`),
      );
      found.push(
        ...named
          .filter((column, index) => named.indexOf(column) !== index)
          .map((column) => `${table}.${column}: named twice`),
      );
    }
  }
  return found;
}

const tables = schemaTables();

test('every column that can hold something of a person is named once', () => {
  expect(tables.size).toBeGreaterThan(80);
  expect(gaps(tables, PERSONAL_COLUMNS)).toEqual([]);
});

test('the check notices a new column, a new table, and what is gone', () => {
  const changed = new Map(tables);
  changed.set('members', [...(tables.get('members') ?? []), 'birthday']);
  changed.set('member_addresses', ['member_id', 'street']);
  changed.set(
    'video_notes',
    (tables.get('video_notes') ?? []).filter((one) => one !== 'note'),
  );
  expect(gaps(changed, PERSONAL_COLUMNS)).toEqual([
    'members.birthday: named nowhere',
    'video_notes.note: not there',
    'member_addresses: named nowhere',
  ]);
});

test('every table with a link to members is on the list of members', () => {
  const linked = [...tables].filter(([, columns]) => columns.includes('member_id'));
  const views = ['all_watching', 'audit_entries', 'member_brands', 'membership_days'];
  expect(
    linked
      .map(([table]) => table)
      .filter((table) => !views.includes(table))
      .filter(
        (table) => !PERSONAL_COLUMNS.some((one) => one.from === table && one.whose === 'member'),
      ),
  ).toEqual([]);
});
