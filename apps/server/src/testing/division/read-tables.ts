import type pg from 'pg';

/**
 * Tables with a member's number that stay whole when the members' rows are divided, with the reason.
 * A table that is not here is divided on the day that it gets a `member_id`.
 */
export const DIRECTORY: Readonly<Record<string, string>> = {
  // What is looked up before it is known who asks. A member has a bounded number of rows.
  memberships: 'read together with the session, which says who asks',
  member_visits: 'written together with the sessions, of many members in one statement',
  sessions: 'found by the hash of a token',
  mailed_tokens: 'found by the hash of a token',
  login_codes: 'found by the hash of an address; a row may have no member',
  idempotency_keys: 'a row may be of a program; it stays a day',
  known_devices: 'found by the hash of a cookie; a row may be of an operator',
  passkey_owners: 'found by what a passkey says; a row may be of an operator',
  push_subscriptions: 'a device has one row, whoever is signed in on it',
  // What others than the member work on.
  mails: 'a queue for the whole site; a row may be to an operator',
  video_questions: 'read by all members once answered; a row may have no member any more',
  enquiries: 'its replies, notes and drafts know the enquiry and no member',
  member_data_files: 'its parts and openings know the file and no member; one a member, for 7 days',
  audit_values: 'the operators’ log, about anything; a row may have no member',
};

/** A constraint or an index, and the statement that makes it. */
interface Part {
  name: string;
  definition: string;
}

/** A key, also where it is only an index. */
export interface Key extends Part {
  /** p: primary key, u: unique constraint, i: an index. */
  kind: 'p' | 'u' | 'i';
  isUnique: boolean;
  columns: string[];
}

/** A table that is to be divided, as the catalogue describes it. */
export interface MembersTable {
  name: string;
  keys: Key[];
  references: Part[];
  triggers: Part[];
  comment: string | null;
}

/** A foreign key that points to a divided table. */
export interface Pointer {
  child: string;
  parent: string;
  name: string;
  columns: string[];
  parentColumns: string[];
  definition: string;
}

const OF_MEMBERS = `c.relkind = 'r' AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
  AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'member_id')`;

/** The tables with a member's number, of which each is divided or named in {@link DIRECTORY}. */
async function tablesOfMembers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE ${OF_MEMBERS} ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Reads what is needed to make the tables again as divided ones. */
export async function readTables(
  client: pg.ClientBase,
): Promise<{ tables: MembersTable[]; pointers: Pointer[]; views: Part[] }> {
  const names = (await tablesOfMembers(client)).filter((name) => !(name in DIRECTORY));
  const { rows: tables } = await client.query<MembersTable>(
    `SELECT c.relname AS name, obj_description(c.oid) AS comment,
       coalesce((SELECT json_agg(json_build_object(
           'name', i.relname, 'kind', coalesce(k.contype, 'i'), 'isUnique', x.indisunique,
           'definition', pg_get_indexdef(x.indexrelid),
           'columns', ARRAY(SELECT a.attname FROM unnest(x.indkey) WITH ORDINALITY n (number, place)
             JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = n.number ORDER BY n.place)
         ) ORDER BY i.relname)
         FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
         LEFT JOIN pg_constraint k ON k.conindid = i.oid AND k.conrelid = c.oid AND k.contype IN ('p', 'u')
         WHERE x.indrelid = c.oid), '[]') AS keys,
       coalesce((SELECT json_agg(json_build_object('name', k.conname,
           'definition', pg_get_constraintdef(k.oid)) ORDER BY k.conname)
         FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f'), '[]') AS references,
       coalesce((SELECT json_agg(json_build_object('name', t.tgname,
           'definition', pg_get_triggerdef(t.oid)) ORDER BY t.tgname)
         FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal), '[]') AS triggers
     FROM pg_class c WHERE c.relname = ANY ($1) AND ${OF_MEMBERS} ORDER BY 1`,
    [names],
  );
  const { rows: pointers } = await client.query<Pointer>(
    `SELECT k.conrelid::regclass::text AS child, k.confrelid::regclass::text AS parent,
       k.conname AS name, pg_get_constraintdef(k.oid) AS definition,
       ARRAY(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY n (number, place)
         JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = n.number ORDER BY n.place) AS columns,
       ARRAY(SELECT a.attname::text FROM unnest(k.confkey) WITH ORDINALITY n (number, place)
         JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = n.number ORDER BY n.place)
         AS "parentColumns"
     FROM pg_constraint k WHERE k.contype = 'f' AND k.confrelid::regclass::text = ANY ($1) ORDER BY 1, 3`,
    [names],
  );
  const { rows: views } = await client.query<Part>(
    `SELECT DISTINCT v.oid::regclass::text AS name, pg_get_viewdef(v.oid) AS definition
     FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid AND d.classid = 'pg_rewrite'::regclass
     JOIN pg_class v ON v.oid = r.ev_class AND v.relkind = 'v'
     WHERE d.refobjid = ANY (SELECT c.oid FROM pg_class c WHERE c.relname = ANY ($1)) ORDER BY 1`,
    [names],
  );
  return { tables, pointers, views };
}
