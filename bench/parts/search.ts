import type { Kysely } from 'kysely';
import pg from 'pg';
import { type BenchSession, SCALES, type ScaleName } from '#bench/fixture/fixture.ts';
import { startSite } from '#bench/fixture/site.ts';
import { Connection } from '#bench/load/connection.ts';
import { memberRequest } from '#bench/load/member-requests.ts';
import { load } from '#bench/machine.ts';
import { digits, megabytes, percent, table } from '#bench/results.ts';
import { percentile } from '#bench/statistics.ts';
import { numbersFrom } from '#server/demo/numbers-from.ts';
import { indexVideos } from '#server/features/videos/video-search.store.ts';
import { findHits } from '#server/features/videos/video-search.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { DB } from '#server/platform/database/schema.generated.ts';
import { bruteForce, readStoredTexts, type StoredText } from './brute-force.ts';
import type { Part, PartContext } from './part.ts';

/** 200 words: parts of the texts with one, two and many characters, and some that no text has. */
function wordsOf(documents: readonly StoredText[]): string[] {
  const next = numbersFrom(7);
  const piece = (length: number) => {
    for (;;) {
      const { folded } = documents[Math.floor(next() * documents.length)] as StoredText;
      const characters = [...folded];
      const from = Math.floor(next() * (characters.length - length));
      const word = characters.slice(from, from + length).join('');
      if (/^[\p{L}\p{N}ー]+$/u.test(word)) return word;
    }
  };
  const absent = [
    '鯨',
    '宇宙船',
    '麒麟',
    'xyzzy',
    '龍宮城の乙姫',
    'ゑゐ',
    '蝸牛',
    'qj',
    '鼎',
    '砂漠の船',
  ];
  return [
    ...Array.from({ length: 30 }, () => piece(1)),
    ...Array.from({ length: 80 }, () => piece(2)),
    ...Array.from({ length: 40 }, () => piece(3)),
    ...Array.from({ length: 40 }, () => piece(5 + Math.floor(next() * 6))),
    ...absent,
  ];
}

/**
 * Measures indexing edited texts. Each edit changes the texts, because the site does not write an
 * equal text again; the last one restores them.
 * @returns milliseconds for each of many, and for one alone
 */
async function timeEdits(
  client: pg.Client,
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<{ many: number; one: number }> {
  const edit = async (of: readonly number[], change: string) => {
    await client.query(`UPDATE videos SET body = ${change} WHERE id = ANY($1)`, [of]);
    const began = performance.now();
    await db.transaction().execute((tx) => indexVideos(tx, of));
    return (performance.now() - began) / of.length;
  };
  const many = await edit(ids, `body || '<p>直しました。</p>'`);
  const one = await edit(ids.slice(0, 1), `body || '<p>また直しました。</p>'`);
  await edit(ids, `split_part(body, '<p>直しました。</p>', 1)`);
  return { many, one };
}

async function measure({ fixture, report }: PartContext, scale: ScaleName): Promise<string[]> {
  const sessions = await fixture.fill(scale);
  const connection = fixture.connectionTo(scale);
  const client = new pg.Client(connection);
  // A failed measurement stops the server; ignore the error that follows, so that the first one is
  // reported.
  client.on('error', () => {});
  await client.connect();
  const documents = await readStoredTexts(client);
  const words = wordsOf(documents);
  const database = openDatabase({ connection, poolSize: 2, isPatient: true });
  let [right, found, wanted] = [0, 0, 0];
  for (const word of words) {
    const hits = new Set(await findHits(database.kysely, word));
    const holders = bruteForce(word, documents);
    right += [...holders].filter((id) => hits.has(id)).length;
    found += hits.size;
    wanted += holders.size;
  }
  const site = await startSite(fixture, scale);
  const taken = async () => {
    const { user, system } = (await site.usage()).cpu;
    return user + system + fixture.cpu();
  };
  let begun = 0;
  const visitor = new Connection(site.port);
  const latencies: { word: string; ms: number }[] = [];
  // Every word only once, so that no cache of a search helps.
  for (const [at, word] of [...words, ...words].entries()) {
    // A first run warms the program up, as other members and with other words.
    const query = at < words.length ? `${word}の` : word;
    const session = sessions[at % sessions.length] as BenchSession;
    const path = `/api/video?p=1&search=${encodeURIComponent(query)}`;
    const request = memberRequest(site.host, session, { method: 'GET', path });
    if (at === words.length) begun = await taken();
    const begin = performance.now();
    await visitor.send(request);
    if (at >= words.length) latencies.push({ word, ms: performance.now() - begin });
  }
  const work = ((await taken()) - begun) / words.length;
  visitor.close();
  await site.stop();
  const waits = (length?: number) =>
    latencies.filter(({ word }) => !length || [...word].length === length).map(({ ms }) => ms);
  const size = await client.query<{ index: string; all: string }>(`
    SELECT pg_relation_size('video_search_pieces') AS index,
      pg_total_relation_size('video_search') AS all`);
  const ids = documents.slice(0, 200).map(({ id }) => id);
  const { many, one } = await timeEdits(client, database.kysely, ids);
  await database.close();
  await client.end();
  report(`${scale}: p95 ${digits(percentile(waits(), 0.95))} ms, load ${digits(load())}`);
  return [
    `${digits(SCALES[scale].videos)} videos`,
    ...[undefined, 1, 2].flatMap((length) => [
      digits(percentile(waits(length), 0.5)),
      digits(percentile(waits(length), 0.95)),
    ]),
    digits(work / 1000),
    percent(right / wanted),
    percent(right / found),
    `${megabytes(Number(size.rows[0]?.index))} of ${megabytes(Number(size.rows[0]?.all))}`,
    digits(many),
    digits(one),
    digits(load()),
  ];
}

/** Part: search, compared with a search of every text. */
export const search: Part = async (context) => {
  const rows = [await measure(context, 'middle')];
  if (!context.isQuick) rows.push(await measure(context, 'large'));
  return [
    table(
      [
        'bodies of 1,500 characters',
        'p50 ms',
        'p95 ms',
        '1 character: p50',
        'p95',
        '2 characters: p50',
        'p95',
        'CPU ms, app and PostgreSQL',
        'recall',
        'precision',
        'index of all',
        'to index, ms each',
        'an edit, ms',
        'load',
      ],
      rows,
    ),
    '',
    'A page of 8 over HTTP, 200 words that were not asked before, one after the other. Recall and precision are of all hits of all words against every text, after folding.',
  ].join('\n');
};
