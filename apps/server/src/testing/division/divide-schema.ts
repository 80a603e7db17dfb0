import pg from 'pg';
import { type Connection, withClient } from '#platform/database/connection.ts';
import { type Key, type MembersTable, type Pointer, readTables } from './read-tables.ts';

/** Into how many parts. */
export const PARTS = 16;

/** What the division changed, for people to read. */
export interface Division {
  tables: string[];
  /** Keys that did not have the member's number. */
  widened: string[];
  /** Foreign keys that could not stay, as the row that points has no member's number. */
  replaced: string[];
}

/**
 * Divides the rows of members in a migrated, empty database: each table with `member_id`, but for
 * the directory's, becomes 16 parts by hash of it. Works from the catalogue, so that a new table is
 * divided on the day it is added.
 */
export async function divideSchema(connection: Connection): Promise<Division> {
  return withClient(new pg.Client(connection), async (client) => {
    const { tables, pointers, views } = await readTables(client);
    const widened: string[] = [];
    const replaced: string[] = [];
    const divided = new Set(tables.map(({ name }) => name));
    const statements = [
      ...views.map(({ name }) => `DROP VIEW ${name}`),
      ...pointers.map(({ child, name }) => `ALTER TABLE ${child} DROP CONSTRAINT ${name}`),
      ...tables.flatMap((table) => divide(table, widened)),
      ...tables.flatMap(({ name, references, triggers }) => [
        ...references
          .filter((one) => !pointers.some((p) => p.child === name && p.name === one.name))
          .map((one) => `ALTER TABLE ${name} ADD CONSTRAINT ${one.name} ${one.definition}`),
        ...triggers.map(({ definition }) => definition),
      ]),
      ...pointers.flatMap((pointer) => point(pointer, replaced)),
      ...views.map(({ name, definition }) => `CREATE VIEW ${name} AS ${definition}`),
    ];
    await client.query('BEGIN');
    for (const statement of statements) {
      await client.query(statement).catch((problem) => {
        throw new Error(`The division stopped at: ${statement}`, { cause: problem });
      });
    }
    await client.query('COMMIT');
    return { tables: [...divided], widened, replaced };
  });
}

/** Statements that put a divided table in the place of one that is whole. */
function divide({ name, keys, comment }: MembersTable, widened: string[]): string[] {
  const whole = `${name}_whole`;
  const parts = Array.from(
    { length: PARTS },
    (_, part) =>
      `CREATE TABLE ${name}_part_${part} PARTITION OF ${name}
       FOR VALUES WITH (MODULUS ${PARTS}, REMAINDER ${part})`,
  );
  return [
    `ALTER TABLE ${name} RENAME TO ${whole}`,
    `CREATE TABLE ${name} (LIKE ${whole} INCLUDING ALL EXCLUDING INDEXES EXCLUDING IDENTITY)
     PARTITION BY HASH (member_id)`,
    // Of the sequence's name tests and restorations know; the divided table takes it over.
    `DO $$ BEGIN IF EXISTS (SELECT FROM pg_attribute
        WHERE attrelid = '${whole}'::regclass AND attname = 'id' AND attidentity <> '') THEN
      ALTER TABLE ${whole} ALTER id DROP IDENTITY;
      ALTER TABLE ${name} ALTER id ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME ${name}_id_seq);
    END IF; END $$`,
    `DROP TABLE ${whole}`,
    ...parts,
    ...keys.map((key) => keyOf(name, key, widened)),
    ...(comment === null ? [] : [`COMMENT ON TABLE ${name} IS '${comment.replaceAll("'", "''")}'`]),
  ];
}

function keyOf(table: string, key: Key, widened: string[]): string {
  const { kind, name, columns, isUnique, definition } = key;
  const isComplete = columns.includes('member_id');
  if (isUnique && !isComplete) widened.push(`${table} (${columns.join(', ')})`);
  if (kind === 'i') {
    return isUnique && !isComplete
      ? definition.replace(/USING btree \(/, '$&member_id, ')
      : definition;
  }
  const all = isComplete ? columns : ['member_id', ...columns];
  const what = kind === 'p' ? 'PRIMARY KEY' : 'UNIQUE';
  return `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${what} (${all.join(', ')})`;
}

/** A foreign key to a divided table stays if it names the member; else a trigger does its work. */
function point(pointer: Pointer, replaced: string[]): string[] {
  const { child, parent, name, columns, parentColumns, definition } = pointer;
  if (parentColumns.includes('member_id')) {
    return [`ALTER TABLE ${child} ADD CONSTRAINT ${name} ${definition}`];
  }
  replaced.push(`${child} (${columns.join(', ')}) → ${parent}`);
  const pairs = columns.map((column, at) => `${column} = OLD.${parentColumns[at]}`).join(' AND ');
  const then = /ON DELETE CASCADE/.test(definition)
    ? `DELETE FROM ${child} WHERE ${pairs}`
    : `UPDATE ${child} SET ${columns.map((column) => `${column} = NULL`).join(', ')} WHERE ${pairs}`;
  return [
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN ${then}; RETURN NULL; END $$`,
    `CREATE TRIGGER ${name} AFTER DELETE ON ${parent} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
  ];
}
