import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sealAuditLog } from '#console/records/audit-seals.store.ts';
import { verifyAuditLog } from '#console/records/audit-seals.view.ts';
import { contentTexts } from '#testing/database-watch.ts';
import { isDistinct, plantPerson } from '#testing/plant-person.ts';
import { createScene } from '#testing/scene.ts';
import { eraseDue } from './erasures.commands.ts';

const lines: string[] = [];
const scene = await createScene({
  logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
});
const { app, config, db, mailsTo } = scene;

/** The text of every file below a folder. */
const filesBelow = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

const foundIn = (text: string, markers: readonly string[]) =>
  markers.filter((marker) => text.includes(marker));

test('of a person who stood in every place nothing is found, and others are as before', async () => {
  const person = await plantPerson(scene, '植田 一');
  const other = await plantPerson(scene, '植田 二');
  // Times and flags prove nothing: others have them too.
  const own = ({ markers, name, email }: typeof person) => [
    ...new Set([name, email, ...Object.values(markers).filter(isDistinct)]),
  ];
  expect(own(person).length).toBeGreaterThanOrEqual(60);
  await sealAuditLog(db.kysely, config.appSecret);
  const before = await contentTexts(db.pool);
  expect(foundIn(before, own(person))).toEqual(own(person));
  // The sending of the receipt looks after the other's mails too.
  const others = Object.entries(other.markers).flatMap(([place, marker]) =>
    isDistinct(marker) && !place.startsWith('mails.') ? [marker] : [],
  );
  expect(foundIn(before, others)).toEqual(others);

  await db.pool.query('UPDATE erasures SET erase_at = now() WHERE member_id = $1', [
    person.memberId,
  ]);
  const parts = { db, outbox: app.outbox, log: app.log, config };
  expect(await eraseDue(parts)).toBe(1);
  await mailsTo(person.email);
  await eraseDue(parts);

  const after = await contentTexts(db.pool);
  // A public question with its answer serves others: both stay, and name nobody. So do the words that
  // were said at its second.
  const staying = [
    person.markers['video_questions.message #2'],
    person.markers['video_questions.spoken #2'],
    person.markers['video_question_answers.message #2'],
  ];
  expect(foundIn(after, own(person))).toHaveLength(staying.length);
  expect(foundIn(after, own(person))).toEqual(expect.arrayContaining(staying));
  expect(foundIn(after, others)).toEqual(others);
  expect(foundIn(filesBelow(config.dataDir), own(person))).toEqual([]);
  expect(lines.join('\n')).toContain('member.erased');
  expect(foundIn(lines.join('\n'), own(person))).toEqual([]);
  expect(await verifyAuditLog(db.kysely, config.appSecret)).toMatchObject({
    broken: [],
    changedValues: [],
    lostValues: [],
  });
});
