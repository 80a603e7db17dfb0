import { createHash } from 'node:crypto';
import { staffApi } from '@orchard/contract/staff';
import { describe, expect, test } from 'vitest';
import { MEMBER_COLUMNS } from '#personal-columns';
import { fetchedByStaff, textsIn } from '#testing/member-data.ts';
import { type PlantedPerson, plantPerson } from '#testing/plant-person.ts';
import { createScene } from '#testing/scene.ts';

const { app, db, make, asStaff } = await createScene();

/** Rows of the person that name others too, or are for operators: the export leaves them out. */
const NOT_TOLD = /^(?:mails\.\w+ #4|audit_values\.\w+ #2)$/;
/** Asking for the file replaces the planted one. */
const REPLACED = /^member_data_/;

const exported = async ({ memberId }: PlantedPerson) => {
  const staff = asStaff();
  await staff.call(staffApi.makeMemberData, { params: { id: memberId } });
  await app.dataMaker.run();
  const { statusCode, rawPayload } = await fetchedByStaff(staff, memberId);
  expect(statusCode).toBe(200);
  return textsIn(rawPayload);
};

const person = await plantPerson({ db, make }, '植田 一');
const other = await plantPerson({ db, make }, '植田 二');
/** Every row of the database that leads to the person, by table. */
const walked = await walk(person);
const files = await exported(person);
const everything = [...files.values()].join('\n');

/** The rows of a table as the walk finds them: texts of each column. */
type Found = Map<string, Record<string, string | null>[]>;

/**
 * Finds a person's rows by the schema alone: from the member along every foreign key to rows that
 * refer to what was found, and in all tables by number, address and name.
 */
async function walk({ memberId, email, name }: PlantedPerson): Promise<Found> {
  const { rows: links } = await db.pool.query<{
    child: string;
    column: string;
    parent: string;
    to: string;
  }>(
    `SELECT k.conrelid::regclass::text AS child, own.attname AS column,
       k.confrelid::regclass::text AS parent, other.attname AS to
     FROM pg_constraint k CROSS JOIN LATERAL unnest(k.conkey, k.confkey) AS pair (own, other)
     JOIN pg_attribute own ON own.attrelid = k.conrelid AND own.attnum = pair.own
     JOIN pg_attribute other ON other.attrelid = k.confrelid AND other.attnum = pair.other
     WHERE k.contype = 'f' AND k.conparentid = 0 AND k.connamespace = 'public'::regnamespace`,
  );
  const { rows: tables } = await db.pool.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text) AS columns
     FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relnamespace = 'public'::regnamespace GROUP BY 1`,
  );
  const found = new Map<string, Map<string, Record<string, string | null>>>();
  const keep = async (table: string, where: string, values: unknown[]) => {
    const columns = tables.find((one) => one.name === table)?.columns ?? [];
    const texts = columns.map((column) => `'${column}', "${column}"::text`);
    const { rows } = await db.pool.query<{ at: string; row: Record<string, string | null> }>(
      `SELECT t.tableoid || ' ' || t.ctid::text AS at, jsonb_build_object(${texts}) AS row FROM "${table}" t WHERE ${where}`,
      values,
    );
    const known = found.get(table) ?? new Map();
    found.set(table, known);
    const fresh = rows.filter(({ at }) => !known.has(at));
    for (const { at, row } of fresh) known.set(at, row);
    for (const { row } of fresh) {
      for (const { child, column, to } of links.filter(({ parent }) => parent === table)) {
        await keep(child, `t."${column}"::text = $1`, [row[to]]);
      }
    }
  };
  await keep('members', 't.id = $1', [memberId]);
  for (const { name: table, columns } of tables) {
    if (columns.includes('member_id')) await keep(table, 't.member_id = $1', [memberId]);
    await keep(table, 'strpos(lower(t::text), $1) > 0 OR strpos(t::text, $2) > 0', [email, name]);
    const hash = createHash('sha256').update(email).digest('hex');
    await keep(table, 'strpos(t::text, $1) > 0', [hash]);
  }
  // A number without a foreign key: that of a member, as no other job was planted for them.
  await keep('staff_job_rows', 't.record_id = $1', [memberId]);
  return new Map(
    [...found]
      .filter(([, rows]) => rows.size > 0)
      .map(([table, rows]) => [table, [...rows.values()]]),
  );
}

const rowsOf = (title: string): Record<string, unknown>[] =>
  JSON.parse(files.get(`${title}.json`) ?? '{}').rows;

const inJapan = (text: string) =>
  new Date(new Date(text).getTime() + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Whether a value of the file says what stands in the database. */
function says(value: unknown, raw: string | null): boolean {
  if (raw === null || value === null) return raw === value;
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d.*\+00$/.test(raw)) return value === inJapan(raw);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return (raw.match(/planted\d+x[\w-]*/g) ?? []).every((word) => text.includes(word));
}

describe('the file of a member of whom something stands in every table', () => {
  test('has every column that the list exports, in its table', () => {
    const missing: string[] = [];
    let count = 0;
    for (const { from, title, columns, unexported } of MEMBER_COLUMNS) {
      if (unexported !== undefined || REPLACED.test(from)) continue;
      const rows = rowsOf(title);
      for (const [key, marker] of Object.entries(person.markers)) {
        const [table, column = ''] = key.replace(/ #\d+$/, '').split('.');
        const name = columns[column];
        if (table !== from || name === undefined || NOT_TOLD.test(key)) continue;
        count += 1;
        const isThere = rows.some((row) => {
          const value = row[name];
          return (typeof value === 'object' ? JSON.stringify(value) : String(value)).includes(
            marker,
          );
        });
        if (!isThere || !files.get(`${title}.csv`)?.includes(marker)) missing.push(key);
      }
    }
    expect(missing).toEqual([]);
    expect(count).toBeGreaterThan(100);
  });

  test('has no secret, nothing that names others, and nothing of another member', () => {
    const isSecret = (key: string) =>
      MEMBER_COLUMNS.some(
        ({ from, secrets }) =>
          secrets &&
          from === key.split('.')[0] &&
          (key.split('.')[1]?.split(' ')[0] ?? '') in secrets,
      );
    const secrets = Object.entries(person.markers).filter(([key]) => isSecret(key));
    expect(secrets.length).toBeGreaterThan(15);
    const bodies = [
      ...secrets,
      ...Object.entries(person.markers).filter(
        ([key]) => NOT_TOLD.test(key) && /planted/.test(person.markers[key] ?? ''),
      ),
    ];
    expect(
      bodies
        .filter(([, marker]) => everything.includes(marker) && marker !== person.email)
        .map(([key]) => key),
    ).toEqual([]);
    const base64 = secrets.map(
      ([key, marker]) => [key, Buffer.from(marker, 'hex').toString('base64')] as const,
    );
    expect(base64.filter(([, text]) => text.length > 20 && everything.includes(text))).toEqual([]);
    const foreign = Object.entries(other.markers).filter(
      ([, marker]) => marker.length >= 7 && everything.includes(marker),
    );
    expect(foreign.map(([key]) => key)).toEqual([]);
  });

  test('has each row that an independent walk over the schema finds, and no other', () => {
    const tables = new Map(MEMBER_COLUMNS.map((table) => [table.from as string, table]));
    expect([...walked.keys()].filter((table) => !tables.has(table))).toEqual([]);
    const lost: string[] = [];
    let count = 0;
    for (const [table, found] of walked) {
      const { title = '', columns = {}, unexported } = tables.get(table) ?? {};
      if (unexported !== undefined || REPLACED.test(table)) continue;
      const rows = rowsOf(title);
      for (const raw of found) {
        count += 1;
        const isThere = rows.some((row) =>
          Object.entries(columns).every(([column, name]) => says(row[name], raw[column] ?? null)),
        );
        if (!isThere) lost.push(`${table} ${Object.values(raw).join(' ')}`);
      }
    }
    expect(count).toBeGreaterThan(40);
    expect(lost.map((one) => one.split(' ')[0])).toEqual(['audit_values']);
    expect(lost[0]).toContain('before #2');
  });

  test('explains itself', () => {
    const readMe = files.get('README.txt') ?? '';
    expect(readMe).toContain('植田 一 様');
    for (const { title, unexported } of MEMBER_COLUMNS)
      expect(readMe).toContain(unexported ?? title);
    expect([...files.keys()].length).toBe(
      1 + 2 * MEMBER_COLUMNS.filter(({ unexported }) => !unexported).length,
    );
  });
});
