import type { Term } from '@orchard/contract/search-terms';
import { expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { hitsQuery } from './video-search.view.ts';

const { db, make } = await createScene();

const VIDEOS = 120;
// As long as real texts: PostgreSQL stores it outside its row, in several blocks.
const sentence = (number: number) => `第${number}の話では不動産投資と確定申告の順に見ていきます。`;
const body = Array.from({ length: 60 }, (_, number) => `<p>${sentence(number)}</p>`).join('');
await Promise.all(
  Array.from({ length: VIDEOS }, (_, number) => make.video({ title: `講義 ${number}`, body })),
);
await db.owner.query('VACUUM ANALYZE video_search');

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/**
 * Returns the database blocks that a search touches, as the database itself counts them, and its
 * hits.
 */
async function search(...term: Term): Promise<{ blocks: number; hits: number }> {
  const { sql, parameters } = hitsQuery(term, []).compile(db.kysely);
  // A connection's first statement also reads the system catalogues.
  const { rows: found } = await db.pool.query<{ hits: string }>(sql, [...parameters]);
  const { rows } = await db.pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
    [...parameters],
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan as Plan;
  return {
    blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    hits: found[0]?.hits?.split(',').length ?? 0,
  };
}

test('a word of up to three characters is found without any text being fetched', async () => {
  const terms: Term[] = [['産'], ['投資'], ['不動産'], ['す。'], ['未知', '確定']];
  for (const term of terms) {
    const { blocks, hits } = await search(...term);
    expect([term, hits]).toEqual([term, VIDEOS]);
    expect([term, blocks < VIDEOS / 2 || blocks]).toEqual([term, true]);
  }

  // A longer word reads only the texts that can contain it.
  const long = await search('不動産投資');
  expect([long.hits, long.blocks > VIDEOS * 2]).toEqual([VIDEOS, true]);
  const rare = await search('不動産業者');
  expect([rare.hits, rare.blocks < VIDEOS / 2 || rare.blocks]).toEqual([0, true]);
});
