import { api } from '@orchard/contract';
import { foldLetters } from '@orchard/contract/fold-text';
import { beforeEach, expect, test } from 'vitest';
import { saveCaptions } from '#features/captions/captions.store.ts';
import { gramsOf } from '#platform/text/grams.ts';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';
import { refoldTexts } from '#use-cases/refold-texts.ts';
import { countWatched } from './video-search.store.ts';

const { as, make, db, members, clear } = await createScene({ limits: 'off' });
beforeEach(clear);

/** Writes the index as the previous version of the site did. */
async function foldAsBefore() {
  const { rows } = await db.pool.query('SELECT id, title, body FROM videos');
  for (const { id, title, body } of rows) {
    await db.pool.query(
      'UPDATE video_search SET folded_title = $2, folded = $3 WHERE video_id = $1',
      [id, foldLetters(title), `${foldLetters(`${title}\n${body}`)}\n`],
    );
  }
  const spoken = await db.pool.query(
    "SELECT video_id, string_agg(text, '' ORDER BY position) AS text FROM video_captions GROUP BY 1",
  );
  for (const { video_id: id, text } of spoken.rows) {
    await db.pool.query(
      'UPDATE caption_search SET folded = $2, grams = array_to_tsvector($3) WHERE video_id = $1',
      [id, foldLetters(text), gramsOf(foldLetters(text))],
    );
  }
}
const versions = async () =>
  (
    await db.pool.query(
      `SELECT fold_version FROM video_search UNION ALL SELECT fold_version FROM caption_search`,
    )
  ).rows.map(({ fold_version: version }) => version);
const spoken = async (search: string) =>
  (await as('hanako').call(api.searchElsewhere, { query: { search, in: 'spoken' } })).body.groups;
const found = async (search: string) =>
  (await as('hanako').call(api.searchVideos, { query: { search } })).body.map(({ title }) => title);

test('texts that the previous version folded are found as before, and after folding in all ways', async () => {
  for (let number = 1; number <= 30; number += 1) await make.video({ title: `髙橋${number}` });
  const video = await make.video({ title: 'ウェブの講義' });
  await db.kysely
    .transaction()
    .execute((tx) => saveCaptions(tx, video.id, [{ startMs: 0, endMs: 900, text: '﨑の話' }]));
  expect(new Set(await versions())).toEqual(new Set([2]));
  await foldAsBefore();
  expect(new Set(await versions())).toEqual(new Set([1]));

  expect([await found('髙橋30'), await found('ウェブ')]).toEqual([['髙橋30'], ['ウェブの講義']]);
  expect(await found('高橋30')).toEqual([]);
  expect(await spoken('﨑の話')).toHaveLength(1);

  await refoldTexts(db);
  expect(new Set(await versions())).toEqual(new Set([2]));
  expect([await found('高橋30'), await found('髙橋30'), await found('ウエブ')]).toEqual([
    ['髙橋30'],
    ['髙橋30'],
    ['ウェブの講義'],
  ]);
  expect(await spoken('崎の話')).toHaveLength(1);
});

test('a text that is being saved meanwhile is left to its own transaction', async () => {
  const { id } = await make.video({ title: 'ウェブ' });
  await foldAsBefore();
  await db.kysely.transaction().execute(async (tx) => {
    await tx.updateTable('videos').set({ title: '税' }).where('id', '=', id).execute();
    await refoldTexts(db);
    expect(await versions()).toEqual([1]);
  });
  await refoldTexts(db);
  expect([await found('税'), await found('ウェブ')]).toEqual([['税'], []]);
});

test('what members have watched through comes first, as if it were newer', async () => {
  await make.video({ title: '税の新作', publishedAt: fromNow({ days: -1 }) });
  const watched = await make.video({ title: '税の名作', publishedAt: fromNow({ days: -20 }) });
  const old = await make.video({ title: '税の旧作', publishedAt: fromNow({ days: -200 }) });
  expect(await found('税')).toEqual(['税の新作', '税の名作', '税の旧作']);
  for (const video of [watched, old]) await make.completion({ by: members.hanako, video });
  await countWatched(db.kysely);
  expect(await found('税')).toEqual(['税の名作', '税の新作', '税の旧作']);
});
