import pg from 'pg';
import { corpusContent } from '#bench/corpus/corpus-content.ts';
import { readDocuments } from '#bench/corpus/documents.ts';
import { readStoredTexts } from '#bench/corpus/stored-texts.ts';
import { heldOutWords } from '#bench/corpus/words.ts';
import { startSite } from '#bench/fixture/site.ts';
import { productHits } from '#bench/parts/brute-force.ts';
import { timeEdits } from '#bench/parts/index-edits.ts';
import type { Part } from '#bench/parts/part.ts';
import { count, digits, megabytes, table } from '#bench/results.ts';
import { percentile } from '#bench/statistics.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { Asker } from './asker.ts';
import { compareWithBruteForce } from './exactness.ts';
import { findSets } from './found-sets.ts';
import { judgeFirst } from './judged.ts';
import { missedByLongVowels } from './long-vowels.ts';
import { memoryOfSearches } from './memory.ts';
import { querySets } from './query-sets.ts';
import { readWords } from './read-words.ts';
import { timeReindex } from './reindex.ts';
import { isThere, loosenedPath, searcher, searchPath, suggestionsPath } from './searches.ts';
import { seenMarks } from './seen-marks.ts';
import { timeExact, timeSuggestions, waitCells } from './speed.ts';
import { askStrangely } from './strange-input.ts';

const VIDEOS = 20_000;
const FEWER_VIDEOS = 6_000;

async function indexBytes(client: pg.Client): Promise<{ index: number; all: number }> {
  const { rows } = await client.query<{ index: string; all: string }>(`
    SELECT sum(pg_indexes_size(oid)) AS index, sum(pg_total_relation_size(oid)) AS all
    FROM pg_class WHERE relkind = 'r' AND (relname LIKE 'video_search%' OR relname IN ('title_readings', 'frequent_words'))`);
  return { index: Number(rows[0]?.index), all: Number(rows[0]?.all) };
}

/** Part 15: search over real Japanese texts, as members type. */
export const japaneseSearch: Part = async ({ fixture, isQuick, report }) => {
  const name = isQuick ? 'fewer_texts' : 'texts';
  const videos = isQuick ? FEWER_VIDEOS : VIDEOS;
  const documents = readDocuments(report);
  const sessions = await fixture.fillWith(name, corpusContent(videos, report));
  const words = heldOutWords(documents);
  const connection = fixture.connectionTo(name);
  const client = new pg.Client(connection);
  // A failed measurement stops the server; ignore the error that follows.
  client.on('error', () => {});
  await client.connect();
  const texts = await readStoredTexts(client);
  const database = openDatabase({ connection, poolSize: 2, isPatient: true });
  const hits = (query: string) => productHits(database.kysely, query);
  const reading = await readWords(database);
  report(`reading the words of all titles and texts: ${digits(reading)} s`);
  const site = await startSite(fixture, name);
  const asker = new Asker(site, sessions);

  const memory = await memoryOfSearches(site, asker, texts);
  report(memory);
  const canLoosen = await isThere(asker, loosenedPath('税金'));
  const canSuggest = await isThere(asker, suggestionsPath('税'));
  const exact = await timeExact(asker, texts);
  report(`exact p95 ${digits(percentile(exact, 0.95))} ms`);
  const suggestions = canSuggest ? await timeSuggestions(asker, words) : [];
  const loosened: number[] = [];
  const search = searcher(asker, canLoosen, (ms) => loosened.push(ms));
  const sets = await findSets(querySets(words), texts, search, report);
  const judged = await judgeFirst(texts, search, report);
  report(judged);
  const marks = await seenMarks(site, sessions, words, report);
  report(marks);
  const longVowels = await missedByLongVowels(texts, hits);
  report(longVowels);
  const exactness = await compareWithBruteForce(texts, hits, report);
  const calls = [
    searchPath(''),
    ...(canLoosen ? [loosenedPath('')] : []),
    ...(canSuggest ? [suggestionsPath('')] : []),
  ];
  const strange = await askStrangely(asker, calls, report);
  report(strange);
  asker.close();
  await site.stop();
  const edits = await timeEdits(
    client,
    database.kysely,
    texts.slice(-200).map(({ id }) => id),
  );
  const reindex = await timeReindex(client, database);
  const size = await indexBytes(client);
  await database.close();
  await client.end();

  return [
    `${count(documents.length)} real texts and copies of them with other words, ${count(texts.length)} videos in all. Queries are made of ${words.kanji.length} kanji and ${words.katakana.length} katakana nouns and ${words.compounds.length} compounds of real titles, as MeCab cuts and reads them; the product does not use it. A query finds nothing when neither the exact nor the loosened search does.`,
    '',
    sets,
    '',
    longVowels,
    '',
    judged,
    '',
    marks,
    '',
    exactness,
    '',
    table(
      ['over HTTP, ms', 'calls', 'p50', 'p95', 'p99', 'max', 'goal'],
      [
        ['exact search, 1–8 characters', ...waitCells(exact), 'p95 ≤ 30'],
        ['loosened search', ...waitCells(loosened), 'p95 ≤ 60'],
        ['suggestions', ...waitCells(suggestions), 'p95 ≤ 50'],
      ],
    ),
    '',
    `**Index**: ${megabytes(size.index)} (goal ≤ 150 MB), with its tables ${megabytes(size.all)}. An edit takes ${digits(edits.one)} ms (goal ≤ 40), each of 200 together ${digits(edits.many)} ms. Folding a text again after an update takes ${digits(reindex)} ms, so all of them ${digits((reindex * texts.length) / 1000)} s in the background. Reading the words of titles and texts took ${digits(reading)} s.`,
    '',
    memory,
    '',
    strange,
  ].join('\n');
};
