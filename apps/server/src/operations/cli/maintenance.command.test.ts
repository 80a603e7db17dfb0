import { expect, test } from 'vitest';
import { runCommandOn } from '#testing/command.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene();
const { db } = scene;

const inJapan = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'short',
  timeStyle: 'short',
});
const until = (hours: number) => inJapan.format(Date.now() + hours * 3_600_000).replace(' ', 'T');
const run = (words: string, args: readonly string[] = [], language = 'C.UTF-8') =>
  runCommandOn(scene, `maintenance ${words}`, args, { LANG: language });

test('a maintenance is started, shown and ended from the command line', async () => {
  const end = until(2);
  const started = await run('on', ['--until', end, '--message', '移転中です。']);
  expect(started).toMatchObject({ code: 0, complaint: '' });
  expect(started.output).toContain(
    `The site is in maintenance. It ends by itself at ${end.replace('T', ' ')}:00, Japan's time.`,
  );
  expect(started.output).toContain('Message for members: 移転中です。');
  const { rows } = await db.pool.query(
    "SELECT message, ends_at = $1::timestamp AT TIME ZONE 'Asia/Tokyo' AS is_right FROM maintenance",
    [end],
  );
  expect(rows).toEqual([{ message: '移転中です。', is_right: true }]);
  expect((await run('status', [], 'ja_JP.UTF-8')).output).toContain(
    `メンテナンス中です。${end.replace('T', ' ')}:00（日本時間）に自動で終わります。`,
  );
  expect((await run('off')).output).toBe('The site is not in maintenance.\n');
  expect((await run('status', [], 'ja_JP.UTF-8')).output).toBe('メンテナンス中ではありません。\n');
  const log = await db.pool.query(
    "SELECT action, staff_name FROM audit_log WHERE kind = 'maintenance' ORDER BY id",
  );
  expect(log.rows).toEqual([
    { action: 'begin_maintenance', staff_name: 'コマンドライン操作' },
    { action: 'end_maintenance', staff_name: 'コマンドライン操作' },
  ]);
});

test.each([
  ['no end', [], "Required option '--until <time>' not specified."],
  ['no time', ['--until', 'tomorrow'], '--until must be a time in Japan like'],
  ['a day that is none', ['--until', '2026-02-30T03:00'], '--until must be a time in Japan like'],
  ['an end that has passed', ['--until', until(-1)], '--until must be later than now'],
  ['a wrong month', ['--until', until(24 * 8)], '--until must be later than now and within 7 days'],
  [
    'a long message',
    ['--until', until(1), '--message', 'あ'.repeat(501)],
    '--message must have at most 500 characters.',
  ],
])('%s is refused', async (_, args, complaint) => {
  const refused = await run('on', args);
  expect(refused.code).not.toBe(0);
  expect(refused.complaint).toContain(complaint);
  expect((await run('status')).output).toBe('The site is not in maintenance.\n');
});
