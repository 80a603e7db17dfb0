import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MEMBER_COLUMNS } from '#personal-columns';
import { rowsOf } from '#platform/personal-data/personal-columns.ts';
import { plantPerson } from './plant-person.ts';
import { createScene } from './scene.ts';

const scene = await createScene();

test('a planted person stands in every table of the list, and nobody else does', async () => {
  const person = await plantPerson(scene, '植田 一');
  const other = await plantPerson(scene, '植田 二');
  expect(Object.keys(person.markers).length).toBeGreaterThan(120);
  const known = {
    id: person.memberId,
    email: person.email,
    addresses: [person.email],
    name: person.name,
  };
  const tables = Object.keys(person.markers).map((one) => one.split('.')[0]);
  const texts: string[] = [];
  for (const table of MEMBER_COLUMNS) {
    const { rows } = await sql<{ text: string }>`
      SELECT to_jsonb(t)::text AS text FROM ${sql.table(table.from)} t
      WHERE ${rowsOf(table, known)}`.execute(scene.db.kysely);
    const count = Math.max(
      1,
      new Set(
        Object.keys(person.markers)
          .filter((one) => one.startsWith(`${table.from}.`))
          .map((one) => one.split(' ')[1]),
      ).size,
    );
    expect([table.from, rows.length]).toEqual([table.from, count]);
    texts.push(...rows.map(({ text }) => text));
  }
  expect(new Set(tables).size).toBe(MEMBER_COLUMNS.length);
  const all = texts.join('\n');
  const words = ({ markers }: typeof person) =>
    Object.values(markers).filter((one) => one.includes('planted'));
  expect(words(person).filter((one) => !all.includes(one))).toEqual([]);
  expect(words(other).filter((one) => all.includes(one))).toEqual([]);
});
