import { api } from '@orchard/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const { as, make, db, clear } = await createScene();
beforeEach(clear);

const ownZone = process.env.TZ;
let sessionZone = 'UTC';
// Every statement from here on runs in a database session of that zone.
db.pool.on('acquire', (client) => {
  client.query(`SET TIME ZONE '${sessionZone}'`);
});
afterEach(() => {
  sessionZone = 'UTC';
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

/** Zones west and east of Japan; the first has summer time on the day in question. */
const zones = ['America/New_York', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati'];

test.each(zones.flatMap((ofServer) => zones.map((ofDatabase) => [ofServer, ofDatabase] as const)))(
  'a time is shown in Japan’s time by a server in %s on a database in %s',
  async (ofServer, ofDatabase) => {
    process.env.TZ = ofServer;
    sessionZone = ofDatabase;
    const instant = new Date('2026-06-30T15:30:05Z');
    // The server's own zone really differs.
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(ofServer);
    const { rows } = await db.pool.query('SHOW timezone');
    expect(rows).toEqual([{ TimeZone: ofDatabase }]);

    const video = await make.video({ publishedAt: instant });
    await make.question({ video, at: instant, isPublic: true, answer: '<p>はい</p>' });
    await make.notice({ publishedAt: instant });
    await make.video({ publishedAt: fromNow({ minutes: 1 }) });
    await make.notice({ publishedAt: fromNow({ minutes: 1 }) });
    const hanako = as('hanako');
    const [listed, ...scheduled] = (await hanako.call(api.listVideos)).body;
    const [notice, ...scheduledNotices] = (await hanako.call(api.listNotices)).body;
    expect([...scheduled, ...scheduledNotices]).toEqual([]);
    const question = listed?.video_questions[0];
    expect([
      listed?.published_at,
      notice?.published_at,
      question?.created_at,
      question?.video_question_answer?.created_at,
    ]).toEqual(Array(4).fill('2026-07-01 00:30:05'));
  },
);
