import { foldText } from '@orchard/contract/fold-text';
import { staffApi } from '@orchard/contract/staff';
import type { SynonymGroup } from '@orchard/contract/staff/synonyms';
import { beforeEach, expect, test } from 'vitest';
import { createContentCache } from '#platform/content-cache/content-cache.ts';
import { takeSnapshot } from '#platform/content-cache/read-snapshot.ts';
import { createScene } from '#testing/scene.ts';
import { groupsByWord, loadSynonyms, nameOfGroup } from './synonyms.view.ts';

const { db, asStaff } = await createScene({ limits: 'off' });
const cache = createContentCache(db.kysely);
const load = async () => loadSynonyms(cache, await takeSnapshot(db.kysely));
const create = async (...words: string[]) =>
  (await asStaff().call(staffApi['synonyms.create'], { body: { words } })).body;

const shipped = await db.pool.query<SynonymGroup>('SELECT id, words FROM synonym_groups');

beforeEach(() => db.pool.query('DELETE FROM synonym_groups'));

test('a word leads to the others of its group as operators wrote them, in any spelling', async () => {
  await create('NISA', 'ニーサ', '少額投資非課税制度');
  const synonyms = await load();
  expect(synonyms.of('ｎｉｓａ')).toEqual(['ニーサ', '少額投資非課税制度']);
  expect(synonyms.of('にーさ')).toEqual(['NISA', '少額投資非課税制度']);
  expect([synonyms.of('株'), synonyms.of(''), synonyms.of('ニー')]).toEqual([[], [], []]);
});

test('a change of a group counts from its commit on, and what did not change is read once', async () => {
  const { id, revision } = await create('ETF', '上場投資信託');
  const before = await load();
  expect(before.of('ETF')).toEqual(['上場投資信託']);
  await asStaff().call(staffApi['synonyms.update'], {
    params: { id },
    query: { revision: String(revision) },
    body: { words: ['ETF', '上場投信'] },
  });
  expect((await load()).of('ETF')).toEqual(['上場投信']);
  const old = await takeSnapshot(db.kysely);
  await asStaff().call(staffApi['synonyms.bulk'], { body: { action: 'delete', ids: [id] } });
  // A request from before the change is answered from memory: nobody asks the database again.
  expect((await loadSynonyms(cache, old)).of('ETF')).toEqual(['上場投信']);
  expect((await load()).of('ETF')).toEqual([]);
});

test('words that a later release takes for the same are not offered for one another', async () => {
  await db.pool.query(`INSERT INTO synonym_groups (words) VALUES ('{ガイド,ｶﾞｲﾄﾞ,案内}')`);
  expect((await load()).of('がいど')).toEqual(['案内']);
});

test('a new site has at least 150 groups, each word in one of them', async () => {
  const groups = shipped.rows;
  expect(groups.length).toBeGreaterThanOrEqual(150);
  const byWord = groupsByWord(groups);
  const words = groups.flatMap((group) => group.words.map((word) => ({ word, group })));
  expect(words.filter(({ word, group }) => byWord.get(foldText(word)) !== group)).toEqual([]);
  expect(words.filter(({ word }) => !/^[^\s"“”„‟]{1,60}$/u.test(word))).toEqual([]);
  expect(byWord.get('取扱')?.words).toEqual(['取り扱い', '取扱い', '取扱']);
});

test('a group is found by each of its words, in any spelling', () => {
  const nisa = { id: 1, words: ['NISA', 'ニーサ'] };
  const byWord = groupsByWord([nisa, { id: 2, words: ['手続き', '手続'] }]);
  expect([...byWord.keys()]).toEqual(['nisa', 'にーさ', '手続き', '手続']);
  expect(byWord.get('にーさ')).toBe(nisa);
});

test('where folding has made the words of two groups one, the older group has it', () => {
  const byWord = groupsByWord([
    { id: 1, words: ['ｶﾞｲﾄﾞ', '案内'] },
    { id: 2, words: ['がいど', '手引き'] },
  ]);
  expect([byWord.get('がいど')?.id, byWord.get('手引き')?.id]).toEqual([1, 2]);
});

test('a group is called by its first three words', () => {
  expect(nameOfGroup(['甲', '乙', '丙'])).toBe('甲、乙、丙');
  expect(nameOfGroup(['甲', '乙', '丙', '丁'])).toBe('甲、乙、丙など');
});
