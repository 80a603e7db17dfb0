import {
  type BenchSession,
  type Part,
  type PartContext,
  SCALES,
  type ScaleName,
} from '#bench/fixture/fixture.ts';
import { startSite } from '#bench/fixture/site.ts';
import { Connection } from '#bench/load/connection.ts';
import { memberRequest } from '#bench/load/member-requests.ts';
import { digits, megabytes, table, waitCells } from '#bench/results.ts';
import { numbersFrom } from '#server/demo/numbers-from.ts';
import { indexVideos } from '#server/features/search/video-search.store.ts';
import { type Database, openDatabase } from '#server/platform/database/open-database.ts';

/** 200 words: parts of the texts with one, two and many characters, and some that no text has. */
function samplesOf(texts: readonly string[]): string[] {
  const next = numbersFrom(7);
  const cut = (count: number, length: () => number) =>
    Array.from({ length: count }, () => {
      for (;;) {
        const characters = [...(texts[Math.floor(next() * texts.length)] as string)];
        const size = length();
        const from = Math.floor(next() * (characters.length - size));
        const sample = characters.slice(from, from + size).join('');
        if (/^[\p{L}\p{N}ー]+$/u.test(sample)) return sample;
      }
    });
  const absent = '鯨 宇宙船 麒麟 xyzzy 龍宮城の乙姫 ゑゐ 蝸牛 qj 鼎 砂漠の船';
  return [
    ...cut(30, () => 1),
    ...cut(80, () => 2),
    ...cut(40, () => 3),
    ...cut(40, () => 5 + Math.floor(next() * 6)),
    ...absent.split(' '),
  ];
}

const LOOSENED = '/api/search/loosened?';

async function measure({ fixture, report }: PartContext, scale: ScaleName): Promise<string[]> {
  const sessions = await fixture.fill(scale);
  const connection = fixture.connectionTo(scale);
  const database = openDatabase({ connection, poolSize: 2, isPatient: true });
  const { rows: texts } = await database.pool.query<{ id: string; folded: string }>(
    'SELECT video_id AS id, folded FROM video_search ORDER BY video_id',
  );
  const samples = samplesOf(texts.map(({ folded }) => folded));
  const site = await startSite(fixture, scale);
  const visitor = new Connection(site.port);
  const waits: { length: number; ms: number }[] = [];
  const cpu = () => site.cpu() + fixture.cpu();
  const searchAll = async (queries: readonly string[], call = '/api/video?p=1&') => {
    const before = cpu();
    for (const [at, query] of queries.entries()) {
      const path = `${call}search=${encodeURIComponent(query)}`;
      const session = sessions[at % sessions.length] as BenchSession;
      const request = memberRequest(site.host, session, { method: 'GET', path });
      const begin = performance.now();
      await visitor.send(request);
      waits.push({ length: [...query].length, ms: performance.now() - begin });
    }
    return (cpu() - before) / queries.length / 1000;
  };
  // A first run warms the program up, with other words: no cache of a search may help.
  for (const call of [undefined, LOOSENED])
    await searchAll(
      samples.map((word) => `${word}の`),
      call,
    );
  waits.length = 0;
  const work = await searchAll(samples);
  const hits = waits.splice(0);
  await searchAll(samples, LOOSENED);
  visitor.close();
  await site.stop();
  const cells = (length?: number, of = hits) =>
    waitCells(of.filter((one) => !length || one.length === length).map(({ ms }) => ms));
  const [p50, p95, p99] = cells();
  const size = await database.pool.query<{ indexes: string; all: string }>(`
    SELECT pg_indexes_size('video_search') AS indexes,
      pg_total_relation_size('video_search') AS all`);
  const [indexes, all] = Object.values(size.rows[0] ?? {}).map((bytes) => megabytes(Number(bytes)));
  const edit = await timeEdit(database, texts[0]?.id as string);
  await database.close();
  report(`${scale}: p50 ${p50} ms, p95 ${p95} ms`);
  return [
    `${digits(SCALES[scale].videos)} videos`,
    ...[p50, p95, p99, cells(1)[1], cells(2)[1], cells(undefined, waits)[1]].map(String),
    digits(work),
    `${indexes} of ${all}`,
    digits(edit),
  ];
}

/** Returns the milliseconds that it takes to index a changed text. */
async function timeEdit({ pool, kysely }: Database, id: string): Promise<number> {
  const edit = async (body: string) => {
    await pool.query(`UPDATE videos SET body = ${body} WHERE id = $1`, [id]);
    const begin = performance.now();
    await kysely.transaction().execute((tx) => indexVideos(tx, [Number(id)]));
    return performance.now() - begin;
  };
  await edit(`body || '<p>直しました。</p>'`);
  const milliseconds = await edit(`body || '<p>また直しました。</p>'`);
  await edit(`split_part(body, '<p>直しました。</p>', 1)`);
  return milliseconds;
}

/** Part: search, one visitor at a time. */
export const search: Part = async (context) => {
  const rows = [await measure(context, 'middle')];
  if (!context.isQuick) rows.push(await measure(context, 'large'));
  return [
    table(
      [
        'bodies of 1,500 characters',
        'p50 ms',
        'p95 ms',
        'p99 ms',
        '1 character: p95',
        '2 characters: p95',
        'loosened: p95',
        'CPU ms, app and PostgreSQL',
        'indexes of all',
        'to index an edit, ms',
      ],
      rows,
    ),
    'A page of 8 over HTTP, 200 words that were not asked before, one after the other, and then what else each may mean (loosened).',
  ].join('\n\n');
};
