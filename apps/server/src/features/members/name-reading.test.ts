import { staffApi } from '@orchard/contract/staff';
import { startWordReader } from '@orchard/japanese-words';
import { expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { createNameReader } from './name-reading.ts';

const { asStaff } = await createScene({ limits: 'off' });
const read = (name: string) => asStaff().attempt(staffApi.readMemberName, { body: { name } });

test.each([
  ['山田 花子', 'ヤマダ ハナコ'],
  ['佐々木　一郎', 'ササキ イチロウ'],
  ['髙橋健太', 'タカハシケンタ'],
  ['葛\u{e0100}城 太郎', 'カツラギ タロウ'],
  ['田中 ﾊﾅｺ', 'タナカ ハナコ'],
  ['ジョン・すみす', 'ジョン・スミス'],
  ['John Smith', ''],
  ['山田 🍎', ''],
])('the form proposes for %s the reading %j', async (name, kana) => {
  const { status, body } = await read(name);
  expect([status, body]).toEqual([200, { kana }]);
});

test('many who ask at once wait for each other, or are asked to come again', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => read('山田 花子')));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 503, 503, 503]);
});

test('a process that ends early is a refusal, and the next one reads', async () => {
  const started: (number | undefined)[] = [];
  const readName = createNameReader(() => {
    const reader = startWordReader();
    started.push(reader.pid);
    if (started.length === 1) process.kill(reader.pid as number, 'SIGKILL');
    return reader;
  });
  await expect(readName('山田')).rejects.toMatchObject({ status: 503 });
  expect(await readName('山田')).toBe('ヤマダ');
  expect(new Set(started).size).toBe(2);
});
