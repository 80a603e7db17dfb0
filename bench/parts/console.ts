import { setTimeout as pause } from 'node:timers/promises';
import { resources } from '@orchard/contract/staff';
import type { MemberChange, VideoChange } from '@orchard/contract/staff/bulk-changes';
import type { Job } from '@orchard/contract/staff/jobs';
import pg from 'pg';
import { startSite } from '#bench/fixture/site.ts';
import { type StaffHand, staffHand } from '#bench/load/staff-hand.ts';
import { load } from '#bench/machine.ts';
import { digits, table } from '#bench/results.ts';
import { percentile } from '#bench/statistics.ts';
import type { Part } from './part.ts';

const CHOSEN = 2_000;

/** A word that 2,000 members and no others have in their names. */
const MARK = '束ねる';

/** The lists that operators narrow down, beside those of all resources as they open. */
const NARROWED: readonly [name: string, query: string][] = [
  ['members, a common word', 'members?q=1'],
  ['members, 2,000 of them', `members?q=${encodeURIComponent(MARK)}`],
  ['members by last visit', 'members?sort=last_seen_at&order=desc'],
  ['members by period', 'members?sort=membership_until&order=asc'],
  ['members, page 700', 'members?p=700'],
  ['videos, a word', `videos?q=${encodeURIComponent('税金')}`],
  ['videos, drafts', 'videos?state=draft'],
];

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await act();
  return performance.now() - begin;
};

/** Waits for a job; meanwhile saves another member over and over. */
async function during(
  hand: StaffHand,
  started: Job,
  memberId: number,
): Promise<{ job: Job; edits: number[] }> {
  const edits: number[] = [];
  let job = started;
  while (job.finished_at === null) {
    const path = `/api/staff/members/${memberId}`;
    const member = await hand<{ revision: number; name: string }>('GET', path);
    edits.push(
      await timed(() => hand('POST', `${path}?revision=${member.revision}`, { ...member })),
    );
    job = await hand('GET', `/api/staff/jobs/${job.id}`);
    await pause(300);
  }
  return { job, edits };
}

type Change = MemberChange | VideoChange;

/** The operators' console with 2,000 lectures and 20,000 members: its lists, and changes of many rows. */
export const console: Part = async ({ fixture, isQuick, report }) => {
  await fixture.fill('office');
  const client = new pg.Client(fixture.connectionTo('office'));
  // When a call fails the database ends first.
  client.on('error', () => {});
  await client.connect();
  await client.query(
    `UPDATE members SET name = name || ' ${MARK}' WHERE name NOT LIKE '%${MARK}%'
     AND id IN (SELECT id FROM members ORDER BY id DESC LIMIT $1)`,
    [CHOSEN],
  );
  const one = await client.query<{ id: number }>(
    'SELECT id::integer FROM members ORDER BY id LIMIT 1',
  );
  const brand = await client.query<{ id: number }>(
    'SELECT id::integer FROM brands ORDER BY id LIMIT 1',
  );
  const tag = await client.query<{ id: number }>(
    'SELECT id::integer FROM tags ORDER BY id LIMIT 1',
  );
  await client.query('ANALYZE');
  const site = await startSite(fixture, 'office');
  // A script asks more in a minute than an operator may: each list and each change has its own.
  const newOperator = () => staffHand(site, fixture.connectionTo('office'));
  let hand = await newOperator();

  const most = async (table: 'video_watch_completions' | 'series_lectures', column: string) => {
    const { rows } = await client.query<{ id: number }>(
      `SELECT ${column}::integer AS id FROM ${table} GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    );
    return rows[0]?.id ?? 0;
  };
  const [video, series] = [
    await most('video_watch_completions', 'video_id'),
    await most('series_lectures', 'series_id'),
  ];
  const lists: [string, string][] = [
    ...Object.keys(resources).map((name) => [name, name] as [string, string]),
    ...NARROWED.map(([name, path]) => [name, path] as [string, string]),
    ['members who watched a lecture', `members?watched=${video}`],
    ['members who did not', `members?unwatched=${video}`],
    ['members through a series', `members?series_done=${series}`],
    ['members halfway through it', `members?series_begun=${series}`],
    ['members who did not begin it', `members?series_untouched=${series}`],
  ];
  const rows: string[][] = [];
  for (const [name, path] of lists) {
    const ask = () => hand('GET', `/api/staff/${path}${path.includes('?') ? '&' : '?'}per_page=25`);
    hand = await newOperator();
    await ask();
    const times: number[] = [];
    for (let round = 0; round < (isQuick ? 10 : 40); round += 1) times.push(await timed(ask));
    rows.push([name, digits(percentile(times, 0.5)), digits(percentile(times, 0.95))]);
    report(`${name}: p95 ${digits(percentile(times, 0.95))} ms`);
  }

  const changes: [name: string, kind: 'members' | 'videos', filter: object, change: Change][] = [
    ['members suspended', 'members', { q: MARK }, { action: 'suspend' }],
    [
      'membership until a day',
      'members',
      { q: MARK },
      { action: 'period_set', membership_from: null, membership_until: '2030-03-31' },
    ],
    [
      'members in a brand',
      'members',
      { q: MARK },
      { action: 'brands_add', brand_ids: [brand.rows[0]?.id ?? 0] },
    ],
    ['videos tagged', 'videos', {}, { action: 'tags_add', tag_ids: [tag.rows[0]?.id ?? 0] }],
    ['videos hidden', 'videos', {}, { action: 'unpublish' }],
    ['videos deleted', 'videos', {}, { action: 'delete' }],
  ];
  const jobs: string[][] = [];
  const change = async (name: string, begin: () => Promise<Job>) => {
    hand = await newOperator();
    const since = performance.now();
    const { job, edits } = await during(hand, await begin(), one.rows[0]?.id ?? 0);
    const seconds = (performance.now() - since) / 1000;
    const { done, skipped, failed } = job.counts;
    jobs.push([
      name,
      digits(done),
      digits(skipped + failed),
      digits(seconds),
      edits.length > 0 ? digits(percentile(edits, 0.95)) : '–',
    ]);
    report(`${name}: ${done} in ${digits(seconds)} s`);
    return job;
  };
  for (const [name, kind, filter, what] of changes) {
    const done = await change(name, async () => {
      const { marker } = await hand<{ marker: string }>('POST', `/api/staff/${kind}/selection`, {
        filter,
      });
      return hand<Job>('POST', `/api/staff/${kind}/jobs`, { filter, marker, change: what });
    });
    if (done.can_undo && done.counts.done > 0) {
      await change(`${name}: undone`, () =>
        hand<Job>('POST', `/api/staff/jobs/${done.id}/undo`, {}),
      );
    }
  }
  await site.stop();
  await client.end();
  return [
    table(['list', 'p50 ms', 'p95 ms'], rows),
    '',
    table(['change of many rows', 'changed', 'left', 'seconds', 'edits meanwhile, p95 ms'], jobs),
    '',
    `2,000 videos, 20,000 members, 200,000 marks; one operator, one request at a time, through HTTP. The load was ${digits(load())} at the end.`,
  ].join('\n');
};
