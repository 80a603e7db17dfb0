import { join } from 'node:path';
import type { Part } from '#bench/fixture/fixture.ts';
import { addJudgedLectures, judgeSearches } from '#bench/judge-searches.ts';
import { percent, table } from '#bench/results.ts';
import { buildApp } from '#server/app.ts';
import { people } from '#server/demo/cast/people.ts';
import { createTitleReader } from '#server/features/search-words/title-reader.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createCaller } from '#server/testing/caller.ts';
import { testConfig } from '#server/testing/config.ts';
import { createMake } from '#server/testing/make.ts';

/** Part: what members find who type other words than the lectures do. */
export const judged: Part = async ({ fixture, report }) => {
  await fixture.fill('judged');
  const db = openDatabase({ connection: fixture.connectionTo('judged') });
  await addJudgedLectures(db.kysely);
  const reader = createTitleReader(db, console);
  await reader.run();
  await reader.stop();
  const { rows } = await db.pool.query<{ id: number }>('SELECT id FROM members WHERE email = $1', [
    people.yuki.email,
  ]);
  const session = await createMake(db.kysely).session(rows[0]);
  const config = testConfig(join(fixture.folder, 'site'));
  const app = await buildApp({ config, db, limits: 'off', sendMail: async () => {} });
  const caller = createCaller(app, async (cookies) => {
    cookies.set('session', session);
  });
  const judgements = await judgeSearches(caller);
  await app.close();
  await db.close();
  for (const { set, missed } of judgements) for (const line of missed) report(`${set}: ${line}`);
  return [
    table(
      ['set', 'searches', 'right in the first three', 'dead end', 'wrong first', 'untrue lines'],
      judgements.map(({ set, searches, missed, deadEnds, wrongFirst, untrue, lines }) => [
        set,
        String(searches),
        percent(1 - missed.length / searches),
        percent(deadEnds.length / searches),
        percent(wrongFirst.length / searches),
        `${untrue.length} of ${lines}`,
      ]),
    ),
    'The demo content, 20 lectures more and 200 made-up ones, seen by a member who may see everything.',
  ].join('\n\n');
};
