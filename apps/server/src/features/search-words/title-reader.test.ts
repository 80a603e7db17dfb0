import { staffApi } from '@orchard/contract/staff';
import { startWordReader, type WordReader } from '@orchard/japanese-words';
import { beforeEach, describe, expect, test } from 'vitest';
import { takeSnapshot } from '#platform/content-cache/read-snapshot.ts';
import { createScene } from '#testing/scene.ts';
import { createSearchWords, readingProgress } from './search-words.view.ts';
import { createTitleReader } from './title-reader.ts';

const { app, asStaff, clear, db, make } = await createScene();
const lexicon = createSearchWords(db.kysely, {
  error: (problem: unknown) => expect(problem).toBe(null),
});
const load = async () => {
  await lexicon.warm();
  return lexicon.load(await takeSnapshot(db.kysely));
};

beforeEach(async () => {
  await clear();
  await db.pool.query('DELETE FROM title_readings; DELETE FROM frequent_words');
});

const readings = async (): Promise<Record<string, string>> => {
  const { rows } = await db.pool.query('SELECT text, readings FROM title_readings ORDER BY text');
  return Object.fromEntries(rows.map(({ text, readings }) => [text, readings.join('')]));
};
const frequent = async () =>
  (await db.pool.query('SELECT word, uses FROM frequent_words ORDER BY uses DESC, word')).rows;

/** A reader whose processes are counted; `hurt` may do something to each. */
function countedReader(hurt: (reader: WordReader, number: number) => void = () => {}) {
  const readers: WordReader[] = [];
  const complaints: unknown[] = [];
  const log = { error: (line: unknown) => complaints.push(line) };
  const reader = createTitleReader(db, log as never, () => {
    const started = startWordReader();
    readers.push(started);
    hurt(started, readers.length);
    return started;
  });
  return { reader, readers, complaints };
}

const isRunning = (pid = 0) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the words of titles', () => {
  test('are there for the first search after the first reading', async () => {
    const fresh = createSearchWords(db.kysely, { error: () => {} });
    const ask = async () => fresh.load(await takeSnapshot(db.kysely));
    expect((await ask()).has('属性')).toBe(false);
    await make.video({ title: '属性' });
    await app.titleReader.run();
    expect((await ask()).has('属性')).toBe(true);
  });

  test('of videos, series and tags are read, and found by their readings', async () => {
    await make.video({ title: '属性の検証', tags: ['相続'] });
    await make.series({ title: '投資信託' });
    expect(await readingProgress(db.kysely)).toEqual({ done: 0, total: 3 });
    await app.titleReader.run();
    expect(await readingProgress(db.kysely)).toEqual({ done: 3, total: 3 });
    expect(await readings()).toEqual({
      属性の検証: 'ぞくせいのけんしょう',
      相続: 'そうぞく',
      投資信託: 'とうししんたく',
    });
    const words = await load();
    expect(words.read('ぞくせい').map(({ word }) => word)).toEqual(['属性']);
    expect(words.read('とうししんたく').map(({ word }) => word)).toEqual(['投資信託']);
  });

  test('in old kanji have the readings of the usual ones, and stay as written', async () => {
    await make.video({ title: '髙橋　さんと𠮷野家、國澤 の話' });
    await make.video({ title: '部下を叱る' });
    await app.titleReader.run();
    const words = await load();
    const read = (kana: string) => words.read(kana).map(({ word }) => word);
    expect(['たかはし', 'よしのや', 'くにさわ', 'しかる'].map(read)).toEqual([
      ['髙橋'],
      ['𠮷野家'],
      ['國澤'],
      ['叱る'],
    ]);
  });

  test('are given as they were until the new ones are read, so nobody waits', async () => {
    const snapshot = () => takeSnapshot(db.kysely);
    await make.video({ title: '相続' });
    await app.titleReader.run();
    await lexicon.warm();
    await make.video({ title: '贈与' });
    await app.titleReader.run();
    expect((await lexicon.load(await snapshot())).read('ぞうよ')).toEqual([]);
    await expect
      .poll(async () => (await lexicon.load(await snapshot())).read('ぞうよ'))
      .toHaveLength(1);
  });

  test('follow an edit in the console, and go with the last that has them', async () => {
    const tag = await make.tag('相続');
    await make.video({ title: '相続' });
    const { id } = await make.video({ title: '税金' });
    await app.titleReader.run();
    expect(Object.keys(await readings())).toEqual(['相続', '税金']);
    expect((await load()).read('ぞうよ')).toEqual([]);

    const { body } = await asStaff().call(staffApi['tags.read'], { params: { id: tag.id } });
    await asStaff().call(staffApi['tags.update'], {
      params: { id: tag.id },
      query: { revision: String(body.revision) },
      body: { name: '贈与' },
    });
    await asStaff().call(staffApi['videos.bulk'], { body: { action: 'delete', ids: [id] } });
    await app.titleReader.run();
    expect(await readings()).toEqual({ 相続: 'そうぞく', 贈与: 'ぞうよ' });
    expect((await load()).read('ぞうよ').map(({ word }) => word)).toEqual(['贈与']);
  });

  test('are read of odd titles too', async () => {
    const titles = [
      '👨‍👩‍👧‍👦😀',
      '!'.repeat(255),
      '𠮷'.repeat(255),
      '　',
      '\'; DROP TABLE \\ {"a",NULL}',
      '\u2028a',
    ];
    for (const title of titles) await make.video({ title });
    await app.titleReader.run();
    expect(Object.keys(await readings()).sort()).toEqual(titles.sort());
    await load();
  });

  test('are read by a process only while there is something to read', async () => {
    const { reader, readers } = countedReader();
    await reader.run();
    expect(readers).toHaveLength(0);
    await make.video({ title: '相続' });
    await reader.run();
    expect(readers).toHaveLength(1);
    await expect.poll(() => isRunning(readers[0]?.pid)).toBe(false);
    await make.video({ title: '相続', body: '<p>同じ題</p>' });
    await reader.run();
    expect(readers).toHaveLength(1);
  });

  test('are read by one site where two share the database', async () => {
    for (let number = 0; number < 120; number += 1)
      await make.video({ title: `相続 第${number}講` });
    const [one, other] = [countedReader(), countedReader()];
    await Promise.all([one.reader.run(), other.reader.run()]);
    expect(one.readers.length + other.readers.length).toBe(1);
    expect(await readingProgress(db.kysely)).toEqual({ done: 120, total: 120 });
  });

  test('are read later where their process dies', async () => {
    await make.video({ title: '相続' });
    const { reader, readers } = countedReader(({ pid }, number) => {
      if (number === 1) process.kill(pid as number, 'SIGKILL');
    });
    await expect(reader.run()).rejects.toThrow('ended with SIGKILL');
    expect(await readings()).toEqual({});
    await reader.run();
    expect(readers).toHaveLength(2);
    expect(await readings()).toEqual({ 相続: 'そうぞく' });
  });

  test('wait where the site ends', async () => {
    await make.video({ title: '相続' });
    const { reader, readers } = countedReader();
    await reader.stop();
    await reader.run();
    expect([readers.length, await readings()]).toEqual([0, {}]);
  });

  // The process is given a minute for an answer.
  test('hold up no site that ends', { timeout: 30_000 }, async () => {
    await make.video({ title: '相続' });
    const { reader, readers } = countedReader(({ pid }) => process.kill(pid as number, 'SIGSTOP'));
    const running = reader.run();
    await expect.poll(() => readers.length).toBe(1);
    await reader.stop();
    await running;
    await expect.poll(() => isRunning(readers[0]?.pid)).toBe(false);
    expect(await readings()).toEqual({});
  });
});

describe('frequent words', () => {
  const bodies = async (...texts: string[]) => {
    for (const [at, body] of texts.entries()) {
      await make.video({ title: `第${'一二三四五'[at]}講`, body: `<p>${body}</p>` });
    }
  };

  test('stand in the texts of three videos, and are found', async () => {
    await bodies('<b>ファ</b>ンドと譲渡', 'ファンドの譲渡', 'ファンド &amp; NISA', 'nisa');
    const { reader } = countedReader();
    await reader.run();
    expect(await frequent()).toEqual([{ word: 'ファンド', uses: 3 }]);
    expect((await load()).read('ふぁんど').map(({ word }) => word)).toEqual(['ファンド']);
  });

  test('are counted by the next process where one ended once the titles were read', async () => {
    await bodies('ファンド', 'ファンド', 'ファンド');
    const { reader } = countedReader((started) => {
      started.count = async () => {
        process.kill(started.pid as number, 'SIGKILL');
      };
    });
    await expect(reader.run()).rejects.toThrow('ended with SIGKILL');
    expect([Object.keys(await readings()).length, await frequent()]).toEqual([3, []]);
    await countedReader().reader.run();
    expect(await frequent()).toEqual([{ word: 'ファンド', uses: 3 }]);
  });

  test('are counted anew by night where something has changed, without what has gone', async () => {
    await bodies('ファンド', 'ファンド', 'ファンド');
    const { reader, readers } = countedReader();
    await reader.run();
    await reader.recount();
    expect(readers).toHaveLength(1);
    await db.pool.query("UPDATE videos SET body = '<p>ローン</p>'");
    await reader.run();
    expect(await frequent()).toEqual([{ word: 'ファンド', uses: 3 }]);
    await reader.recount();
    expect(await frequent()).toEqual([{ word: 'ローン', uses: 3 }]);
  });

  test('that stay the same are no change', async () => {
    await bodies('ファンド', 'ファンド', 'ファンド');
    await countedReader().reader.run();
    const before = await takeSnapshot(db.kysely);
    await countedReader().reader.recount();
    expect((await takeSnapshot(db.kysely)).revisions).toEqual(before.revisions);
  });
});
