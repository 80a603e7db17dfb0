import { randomUUID } from 'node:crypto';
import { api } from '@orchard/contract';
import { isBookmarked, isWatched } from '@orchard/contract/viewer-state';
import { expect, test } from 'vitest';
import { createScene } from '#server/testing/scene.ts';
import { report, times } from './counts.ts';

const { as, make, db, mailsTo } = await createScene({ limits: 'off' });

const PRESSES = 21;
const count = async (table: string, memberId: number) => {
  const { rows } = await db.pool.query(
    `SELECT count(*)::int AS rows FROM ${table} WHERE member_id = $1`,
    [memberId],
  );
  return rows[0].rows as number;
};

test('however often a question or an enquiry is sent, it counts once', async (context) => {
  const { value } = await make.contactCategory();
  const { id: videoId } = await make.video();
  let troubles = 0;
  let sent = 0;
  let rows = 0;
  let mails = 0;
  let operations = 0;
  for (const what of ['contact', 'question'] as const) {
    const url = what === 'contact' ? '/api/contact' : `/api/video/question/${videoId}`;
    const table = what === 'contact' ? 'enquiries' : 'video_questions';
    for (const isKeyed of [true, false]) {
      const member = await make.member();
      // One member in two tabs.
      const tabs = [as(member), as(member)];
      await Promise.all(tabs.map((tab) => tab.request({ url: '/sanctum/csrf-cookie' })));
      const key = `"${randomUUID()}"`;
      const payload =
        what === 'contact'
          ? {
              content_category: 'orchard_main',
              contact_category_id: value,
              subject: `件名 ${key}`,
              body: '本文',
            }
          : { message: `質問 ${key}` };
      const send = async (tab = tabs[0]) => {
        const headers = isKeyed ? { 'idempotency-key': key } : {};
        const answer = await tab?.post(url, payload, { headers });
        sent += 1;
        const status = answer?.statusCode ?? 0;
        // "Still running" is a valid answer only to the second of two clicks, and only with a key.
        if (![201, 204, ...(isKeyed ? [409] : [])].includes(status)) troubles += 1;
        return status;
      };
      const statuses = await Promise.all(
        Array.from({ length: 10 }, (_, index) => send(tabs[index % 2])),
      );
      expect(statuses.some((status) => status < 300)).toBe(true);
      // A member goes back and sends again; a proxy retries; a client retries after a lost answer.
      for (let again = 0; again < 3; again += 1)
        expect(await send(tabs[again % 2])).toBeLessThan(300);
      operations += 1;
      rows += await count(table, member.id);
      if (what === 'contact') mails += (await mailsTo(member.email)).length;
    }
  }
  report(
    context,
    'H11',
    `${operations} deeds sent ${sent} times: rows ${rows}, mails ${mails} for ${operations / 2} enquiries, other answers ${troubles}`,
  );
  expect({ rows, mails, troubles }).toEqual({
    rows: operations,
    mails: operations / 2,
    troubles: 0,
  });
});

test('presses at once from two tabs are each counted, and each answer is true', async (context) => {
  const rounds = times(3, 100);
  const member = await make.member();
  const tabs = [as(member), as(member)];
  await Promise.all(tabs.map((tab) => tab.request({ url: '/sanctum/csrf-cookie' })));
  const wrong: string[] = [];
  let failed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { id: videoId } = await make.video();
    const call = async (index: number) => {
      const tab = tabs[index % 2] as (typeof tabs)[number];
      const request = { params: { videoId } };
      if (round % 2 === 0) return tab.call(api.toggleBookmark, request);
      if (index % 3 === 0) return tab.call(api.toggleBookmark, request);
      if (index % 3 === 1) return tab.call(api.toggleCompletion, request);
      return tab.call(api.recordHistory, request);
    };
    const answers = await Promise.all(Array.from({ length: PRESSES }, (_, index) => call(index)));
    failed += answers.filter(({ status }) => status >= 300).length;
    const { body: detail } = await (tabs[0] as (typeof tabs)[number]).call(api.getVideo, {
      params: { videoId },
    });
    const { rows } = await db.pool.query(
      `SELECT (SELECT count(*)::int FROM video_bookmarks WHERE video_id = $1) AS bookmarks,
         (SELECT count(*)::int FROM video_watch_completions WHERE video_id = $1) AS completions,
         (SELECT count(*)::int FROM browsing_history WHERE video_id = $1) AS history`,
      [videoId],
    );
    const { bookmarks, completions, history } = rows[0];
    const isMixed = round % 2 === 1;
    const isRight =
      bookmarks === 1 &&
      completions === (isMixed ? 1 : 0) &&
      history === (isMixed ? 1 : 0) &&
      isBookmarked(detail) &&
      isWatched(detail) === isMixed;
    // Of an odd number of presses, one more sets the mark than removes it.
    const set = answers.filter(({ body }) => body && isBookmarked(body)).length;
    const isTold = isMixed || set === (PRESSES + 1) / 2;
    if (!isRight || !isTold) wrong.push(`round ${round}: ${JSON.stringify(rows[0])}, ${set} set`);
  }
  report(
    context,
    'H12',
    `wrong ${wrong.length} of ${rounds} rounds of ${PRESSES} at once, failed answers ${failed}`,
  );
  expect(wrong).toEqual([]);
  expect(failed).toBe(0);
});
