import pg from 'pg';
import { expect, test } from 'vitest';
import { READS, type Sample } from '#bench/calls.ts';
import { isOfTheCall } from '#server/testing/database-watch.ts';
import { createScene } from '#server/testing/scene.ts';
import { BUDGET, overBudget, type Taken } from './server-budget.ts';

const { as, db, members, make } = await createScene({ limits: 'off' });

interface Statement {
  text: string;
  values: unknown[];
}

// Counts every statement that goes to this database, from any sender; what other test files of the
// process have begun goes to theirs.
const ownDatabase = db.pool.options.database;
let recorded: Statement[] = [];
const send = pg.Client.prototype.query as (...all: unknown[]) => unknown;
pg.Client.prototype.query = function noted(this: pg.Client, ...all: unknown[]) {
  const [first, values] = all as [string | Statement, unknown[]?];
  if (this.database === ownDatabase) {
    recorded.push(typeof first === 'string' ? { text: first, values: values ?? [] } : { ...first });
  }
  return send.apply(this, all);
} as typeof pg.Client.prototype.query;

const [SMALL, LARGE] = [200, 2_000];
const body = '相続と贈与にかかる税金の話です。'.repeat(90);
const tag = { one: (await make.tag('入門')).id, other: (await make.tag('実務')).id };
await make.category({ name: '入門', tags: ['入門'] });
await make.category({ name: '入門の実務', tags: ['入門', '実務'] });

/** Grows the catalogue to a size; every video has both tags. */
async function grow(count: number): Promise<void> {
  await db.pool.query(
    `WITH made AS (
       INSERT INTO videos (title, body, published_at, duration_seconds)
       SELECT '講義 ' || n, $1, now() - n * interval '1 minute', 600
       FROM generate_series((SELECT count(*) + 1 FROM videos), $2::integer) n RETURNING id
     ), indexed AS (
       INSERT INTO video_search (video_id, folded_title, folded)
       SELECT id, '講義', '講義 相続と贈与にかかる税金' FROM made
     )
     INSERT INTO video_tags (video_id, tag_id) SELECT id, tag FROM made, unnest($3::bigint[]) tag`,
    [body, count, [tag.one, tag.other]],
  );
  await db.owner.query('ANALYZE');
}

async function findSample(): Promise<Sample> {
  const { rows } = await db.pool.query('SELECT id FROM videos ORDER BY id LIMIT 1');
  return { noticeId: 1, tags: [tag.one, tag.other], videoIds: [Number(rows[0]?.id)] };
}

/** A step of a plan, as EXPLAIN tells it. */
interface Step {
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Step[];
}

const rowsOf = (step: Step): number =>
  step['Actual Rows'] * step['Actual Loops'] +
  (step.Plans ?? []).reduce((rows, inner) => rows + rowsOf(inner), 0);

/** Returns the blocks and rows that the statements touch, as the database itself counts them. */
async function workOf(statements: readonly Statement[]): Promise<Pick<Taken, 'blocks' | 'rows'>> {
  const work = { blocks: 0, rows: 0 };
  for (const { text, values } of statements) {
    if (!/^\s*(?:SELECT|WITH)/i.test(text)) continue;
    const { rows } = await db.pool.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
    const plan = rows[0]['QUERY PLAN'][0].Plan;
    work.blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    work.rows += rowsOf(plan);
  }
  return work;
}

/**
 * Returns the cost of a call: first after a change of all shared content, then with all of it
 * cached.
 */
async function take(url: string): Promise<Taken> {
  const hanako = as('hanako');
  await hanako.request({ url: '/api/account/user' });
  const ask = async () => {
    recorded = [];
    const answer = await hanako.request({ url });
    const statements = recorded.filter(({ text }) => isOfTheCall(text));
    recorded = [];
    expect([url, answer.statusCode]).toEqual([url, 200]);
    return { statements, answer };
  };
  await db.pool.query('UPDATE content_revisions SET revision = revision + 1');
  const fresh = await ask();
  const { statements, answer } = await ask();
  const head = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return {
    cached: statements.length,
    fresh: fresh.statements.length,
    bytes: answer.rawPayload.length + Buffer.byteLength(head.join('')),
    ...(await workOf(statements)),
  };
}

async function takeAll(): Promise<Map<string, Taken>> {
  const taken = new Map<string, Taken>();
  const sample = await findSample();
  for (const read of READS) taken.set(read.name, await take(read.path(sample, 0)));
  // The control: a list without pages.
  taken.set('the whole list', await take('/api/video'));
  return taken;
}

const makeMarks = () =>
  db.pool.query(
    `WITH newest AS (SELECT id FROM videos ORDER BY published_at DESC LIMIT 100),
     opened AS (INSERT INTO browsing_history (member_id, video_id) SELECT $1, id FROM newest ON CONFLICT DO NOTHING),
     watched AS (INSERT INTO video_watch_completions (member_id, video_id) SELECT $1, id FROM newest ON CONFLICT DO NOTHING)
     INSERT INTO video_bookmarks (member_id, video_id) SELECT $1, id FROM newest ON CONFLICT DO NOTHING`,
    [members.hanako.id],
  );

/** Series with all kinds of gates; the member has watched some of their lectures. */
async function makeGates(): Promise<void> {
  // The member has watched the newest hundred.
  const { rows } = await db.pool.query(
    'SELECT id FROM videos ORDER BY published_at DESC LIMIT 60 OFFSET 70',
  );
  const kinds = ['after_previous', 'days_in_series', 'days_in_membership'] as const;
  for (const [at, opens] of kinds.entries()) {
    const lectures = rows.slice(at * 20, (at + 1) * 20).map(({ id }) => ({
      video: { id: Number(id) },
      ...(opens === 'after_previous' ? { opens } : { opens, days: 30 }),
    }));
    await make.series({ lectures });
  }
}

test('a call takes no more of the server than its budget, also with ten times as many videos', async () => {
  await grow(SMALL);
  await makeGates();
  await makeMarks();
  const closed = await db.pool.query("SELECT closed_lectures($1, '{}')", [members.hanako.id]);
  expect(closed.rowCount).toBeGreaterThan(20);
  const small = await takeAll();
  await grow(LARGE);
  const large = await takeAll();
  const over = (name: string, budget = BUDGET[name]) =>
    overBudget(name, small.get(name) as Taken, large.get(name) as Taken, budget);
  expect(READS.flatMap(({ name }) => over(name)).join('\n')).toBe('');

  // A list without pages would grow with the catalogue, and the check notices a call without a
  // budget.
  const control = over('the whole list', BUDGET['videos, page of 8']);
  expect(control.map((line) => line.replace(/ \d.*/, ''))).toEqual(
    expect.arrayContaining(['bytes', 'blocks', 'rows'].map((what) => `the whole list: ${what}`)),
  );
  expect(over('nobody knows')).toEqual(['nobody knows has no budget']);
});
