import pg from 'pg';
import { type Connection, withClient } from '#platform/database/connection.ts';
import { divideSchema } from './divide-schema.ts';

/** How PostgreSQL plans a prepared statement: for its values, or once for all values. */
export type Planning = 'force_custom_plan' | 'force_generic_plan';

/**
 * Divides a database, and has each of its connections tell as notices what every statement did:
 * its plan with what was executed, also of triggers, foreign keys and functions, and the part of
 * every row that was written.
 */
export async function divideAndWatch(connection: Connection, planning: Planning): Promise<void> {
  const { tables } = await divideSchema(connection);
  await withClient(new pg.Client(connection), async (client) => {
    await client.query(`
      CREATE FUNCTION tell_part() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE NOTICE 'written: %', TG_TABLE_NAME; RETURN NULL; END $$`);
    for (const table of tables) {
      await client.query(`
        CREATE TRIGGER tell_part AFTER INSERT OR UPDATE OR DELETE ON ${table}
        FOR EACH ROW EXECUTE FUNCTION tell_part()`);
    }
    for (const setting of [
      "session_preload_libraries = 'auto_explain'",
      'auto_explain.log_min_duration = 0',
      'auto_explain.log_analyze = on',
      'auto_explain.log_timing = off',
      'auto_explain.log_nested_statements = on',
      "auto_explain.log_format = 'json'",
      "auto_explain.log_level = 'notice'",
      'auto_explain.log_parameter_max_length = 0',
      `plan_cache_mode = '${planning}'`,
    ]) {
      await client.query(`ALTER DATABASE ${client.database} SET ${setting}`);
    }
  });
}

/** A node of a plan, as EXPLAIN writes it in JSON. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops'?: number;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

/** What a statement did. */
export interface Touch {
  statement: string;
  /** The numbers of the parts that it read or wrote. */
  parts: ReadonlySet<string>;
  /** The parts of its plan, as many as were left when it began: which it needs a join can tell. */
  planned: ReadonlySet<string>;
  /** Tables of which it would read every part: their rows are found without the member. */
  memberless: ReadonlySet<string>;
}

const PART = /^(.+)_part_(\d+)$/;

function* nodesIn(node: PlanNode): Iterable<PlanNode> {
  yield node;
  for (const below of node.Plans ?? []) yield* nodesIn(below);
}

/** Nothing is learnt from what did not run for want of rows: its condition says what it would do. */
const namesMember = (node: PlanNode) =>
  [node['Index Cond'], node['Recheck Cond'], node.Filter].some((condition) =>
    condition?.includes('member_id ='),
  );

function touchOf(statement: string, plan: PlanNode): Touch {
  const parts = new Set<string>();
  const planned = new Set<string>();
  const memberless = new Set<string>();
  for (const node of nodesIn(plan)) {
    const [, table, part] = PART.exec(node['Relation Name'] ?? '') ?? [];
    if (table === undefined || part === undefined || node['Node Type'] === 'ModifyTable') continue;
    planned.add(part);
    if (node['Actual Loops'] !== 0) parts.add(part);
    if (!namesMember(node)) memberless.add(table);
  }
  return { statement, parts, planned, memberless: planned.size > 1 ? memberless : new Set() };
}

/** Reads a notice of {@link divideAndWatch}; undefined for any other. */
export function readNotice(message: string): Touch | undefined {
  const [, , written] = /^written: (.+_part_(\d+))$/.exec(message) ?? [];
  if (written !== undefined) {
    const parts = new Set([written]);
    return { statement: 'a row that was written', parts, planned: parts, memberless: new Set() };
  }
  const [, plan] = /^duration: [\d.]+ ms {2}plan:\n([\s\S]+)$/.exec(message) ?? [];
  if (plan === undefined) return undefined;
  const read = JSON.parse(plan) as { 'Query Text': string; Plan: PlanNode };
  return touchOf(read['Query Text'], read.Plan);
}
