import type { Pool } from 'pg';
import { MEMBER_COLUMNS } from '#personal-columns';
import type { Database } from '#platform/database/open-database.ts';
import type { PersonalColumns } from '#platform/personal-data/personal-columns.ts';
import { nextNumber } from './make/defaults.ts';
import { ROWS, type Row, type Soil, UNMARKED } from './planted-rows.ts';
import { isMarked, markedValue } from './planted-values.ts';
import type { Scene } from './scene.ts';

/** A member of whom something stands in every table that can hold something of one. */
export interface PlantedPerson {
  memberId: number;
  name: string;
  email: string;
  /**
   * What stands in each column, by `table.column`, as people read it: text as it is, times in Japan
   * (`yyyy-MM-dd HH:mm:ss`), bytes in hexadecimal. Further rows of a table have ` #2` and so on
   * behind the name.
   */
  markers: Record<string, string>;
}

/** Whether a marker can be nobody else's: a text, or bytes in hexadecimal; no time, number or flag. */
export const isDistinct = (marker: string): boolean =>
  marker.includes('planted') || /^[0-9a-f]{32,}$/.test(marker);

const typesOf = async (pool: Pool, table: string): Promise<Map<string, string>> => {
  const { rows } = await pool.query<{ name: string; type: string }>(
    `SELECT a.attname AS name, t.typname AS type FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
     WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''`,
    [table],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
};

/** Inserts a row; returns its number, where it has one. */
async function insert(pool: Pool, table: string, row: Record<string, unknown>): Promise<number> {
  const columns = Object.keys(row);
  const tables = columns.map((_, at) => `$${at + 1}`);
  try {
    const { rows } = await pool.query(
      `INSERT INTO "${table}" (${columns.map((one) => `"${one}"`)}) VALUES (${tables}) RETURNING *`,
      Object.values(row),
    );
    return rows[0].id;
  } catch (problem) {
    throw new Error(`${table} needs its row in testing/planted-rows.ts`, { cause: problem });
  }
}

const personalColumns = ({ columns, secrets }: PersonalColumns) => [
  ...Object.keys(columns),
  ...Object.keys(secrets ?? {}),
];

/** Plants the rows of one table. */
async function plant(
  pool: Pool,
  table: PersonalColumns,
  rows: readonly Row[],
  { word, markers }: { word: string; markers: Record<string, string> },
): Promise<number[]> {
  const { from } = table;
  const types = await typesOf(pool, from);
  const ids: number[] = [];
  for (const [index, overrides] of rows.entries()) {
    const values: Record<string, unknown> = {};
    for (const [column, one] of Object.entries(overrides)) {
      values[column] = isMarked(one) ? one.value : one;
    }
    const note = (column: string, marker: string) => {
      markers[`${from}.${column}${index === 0 ? '' : ` #${index + 1}`}`] = marker;
    };
    for (const column of personalColumns(table)) {
      const one = overrides[column];
      if (isMarked(one)) note(column, one.marker);
      if (column in overrides) continue;
      const isEnd = /^(?:expires_at|erase_at|paid_until|ends_on)$/.test(column);
      const made = markedValue(types.get(column) ?? '', `${word}-${from}-${column}`, isEnd);
      if (!made) continue;
      values[column] = made.value;
      note(column, made.marker);
    }
    ids.push(await insert(pool, from, values));
  }
  return ids;
}

/** Entries of the log, whose values its trigger separates: one about the member, one that names them. */
async function plantAudit(pool: Pool, soil: Soil, markers: Record<string, string>): Promise<void> {
  const { word, memberId, name } = soil;
  for (const [kind, recordId, label, behind] of [
    ['members', memberId, `${word}-audit_values-label`, ''],
    ['segments', null, `「${name}」`, ' #2'],
  ] as const) {
    const said = { before: `${word}-before${behind}`, after: `${word}-after${behind}` };
    const at = markedValue('timestamptz', word);
    const { rows } = await pool.query(
      `INSERT INTO audit_log (at, staff_id, staff_name, action, kind, record_id, label, before, after, search)
       VALUES ($1, $2, '担当', 'update', $3, $4, $5, $6, $7, '') RETURNING id`,
      [
        ...[at?.value, soil.staffId, kind, recordId, label],
        ...[JSON.stringify({ note: said.before }), JSON.stringify({ note: said.after })],
      ],
    );
    const { rows: values } = await pool.query<{ salt: Buffer }>(
      'SELECT salt FROM audit_values WHERE entry_id = $1',
      [rows[0].id],
    );
    const found = { ...said, at: at?.marker ?? '', label, salt: values[0]?.salt.toString('hex') };
    for (const [column, marker] of Object.entries(found)) {
      markers[`audit_values.${column}${behind}`] = marker ?? '';
    }
  }
}

/** Makes what the rows refer to. */
async function till({ db: { pool }, make }: { db: Database; make: Scene['make'] }, name: string) {
  const number = async (text: string, values: unknown[] = []): Promise<number> =>
    (await pool.query<{ id: number }>(text, values)).rows[0]?.id as number;
  const job = (kind: string) =>
    number(
      `INSERT INTO staff_jobs
         (kind, title, params, access_rights, can_undo, staff_id, staff_name, ip, state, total)
       VALUES ($1, '変更', '{}', '{members.write}', false, $2, '担当', '', 'done', 2) RETURNING id`,
      [kind, staff.id],
    );
  const video = await make.video();
  const [staff, series, category] = [
    await make.staff(),
    await make.series({ lectures: [video] }),
    await make.contactCategory(),
  ];
  const word = `planted${nextNumber()}x`;
  const ids = new Map<string, readonly (number | string)[]>();
  return {
    ids,
    soil: {
      memberId: 0,
      ...{ name, word, ids, email: `${word}@example.jp` },
      ...{ staffId: staff.id, videoId: video.id, seriesId: series.id },
      contactCategoryId: category.value,
      liveEventId: (await make.liveEvent()).id,
      brandId: await number('SELECT min(id) AS id FROM brands'),
      versionId: await number(
        `INSERT INTO terms_versions (brand_label, fingerprint, title, body, revised_on)
         VALUES ('クラブ', repeat('0', 64), '利用規約', '<p>本文</p>', '2026-01-01') RETURNING id`,
      ),
      broadcastId: await number(
        `INSERT INTO broadcasts (subject, body, audience) VALUES ('ご案内', '', 'all') RETURNING id`,
      ),
      paymentSourceId: await number(
        `INSERT INTO payment_sources (name, kind, brand_id)
         SELECT '決済', 'standard', min(id) FROM brands RETURNING id`,
      ),
      importId: await job('import members'),
      jobId: await job('bulk members'),
      webhookId: await number(
        `INSERT INTO webhooks (name, format, url, types, is_paused)
         VALUES ('通知先', 'standard', 'https://example.com/', '{}', true) RETURNING id`,
      ),
    } satisfies Soil,
  };
}

/**
 * Makes a member and writes something distinct into every personal column of the site, as
 * `MEMBER_COLUMNS` lists them: rows by number, by the number of what is theirs, and by address. The
 * member cannot sign in: password, suspension and days are planted too.
 * @param name the member's name; it must be nobody else's
 * @throws Error for a table whose row needs more, or a column that got no marker: a new table may
 *   have to be added to planted-rows.ts
 */
export async function plantPerson(
  scene: { db: Database; make: Scene['make'] },
  name: string,
): Promise<PlantedPerson> {
  const { pool } = scene.db;
  const { ids, soil } = await till(scene, name);
  const markers: Record<string, string> = {};
  let person: Soil = soil;
  for (const table of MEMBER_COLUMNS) {
    const { from } = table;
    // What was planted before has made some by itself.
    if (from === 'site_events') {
      await pool.query('DELETE FROM site_events WHERE member_id = $1', [person.memberId]);
    }
    if (from === 'audit_values') {
      await plantAudit(pool, person, markers);
    } else {
      const rows = ROWS[from]?.(person) ?? [{ member_id: person.memberId }];
      const numbers = await plant(pool, table, rows, { word: person.word, markers });
      ids.set(from, numbers);
      if (from === 'members') person = { ...person, memberId: numbers[0] as number };
    }
    const types = await typesOf(pool, from);
    for (const column of personalColumns(table)) {
      const key = `${from}.${column}`;
      const isKnown = Object.keys(markers).some((one) => one === key || one.startsWith(`${key} #`));
      const isBounded = types.get(column) === 'bool' || !types.has(column) || UNMARKED.has(key);
      if (!isKnown && !isBounded) {
        throw new Error(
          `${key} got no marker: UNMARKED in testing/planted-rows.ts lists such columns`,
        );
      }
    }
  }
  return { memberId: person.memberId, name, email: person.email, markers };
}
