import { staffApi } from '@orchard/contract/staff';
import type { StaffRole } from '@orchard/contract/staff/rights';
import { beforeEach, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { make, asStaff, clear, execute } = await createScene({ limits: 'off' });
beforeEach(async () => {
  await clear();
  await execute`DELETE FROM mails; DELETE FROM film_streams; DELETE FROM staff_jobs`;
});

const faults = async (role: StaffRole = 'admin') =>
  (await asStaff(await make.staff({ role })).call(staffApi.listFaults)).body;
const failedMail = (days: number) =>
  execute`
    INSERT INTO mails (kind, recipient, subject, body_text, body_html, message_id,
      next_attempt_at, failed_at)
    VALUES ('enquiry_reply', 'a@example.jp', '件名', '本文', '',
      '<' || gen_random_uuid() || '@example.jp>',
    NULL, now() - make_interval(days => ${days}))`;
const failedJob = (right: string) =>
  execute`
    INSERT INTO staff_jobs (kind, access_rights, title, params, staff_name, ip, can_undo, state,
      finished_at)
    VALUES ('change', ARRAY[${right}], '変更', '{}', '担当', '127.0.0.1', false, 'failed', now())`;
async function failedFilm(mediaFile: string) {
  const video = await make.video({ title: mediaFile });
  await execute`
    INSERT INTO film_streams (media_file, state, fault) VALUES (${mediaFile}, 'failed', 'broken')`;
  await execute`
    UPDATE videos SET vimeo_id = NULL, vimeo_hash = NULL, embed_url = NULL,
      media_file = ${mediaFile}
    WHERE id = ${video.id}`;
  return video;
}

test('a site where nothing went wrong says nothing', async () => {
  expect(await faults()).toEqual([]);
});

test('what failed is counted since the first, and its list is found by the filter', async () => {
  for (const days of [1, 3, 8]) await failedMail(days);
  const film = await failedFilm('broken.mp4');
  await make.video();
  await failedJob('content.write');
  const found = await faults();
  expect(found.map(({ kind, count }) => [kind, count])).toEqual([
    ['mails', 2],
    ['films', 1],
    ['jobs', 1],
  ]);
  const rows = await execute`
    SELECT to_char((now() - interval '3 days') AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD') AS day`;
  expect(found[0]?.since.slice(0, 10)).toBe(rows[0].day);
  const { body } = await asStaff().call(staffApi['videos.list'], { query: { film: 'failed' } });
  expect(body.map(({ id }) => id)).toEqual([film.id]);
});

test('an operator is told only of what the roles open', async () => {
  await failedMail(1);
  await failedFilm('other.mp4');
  await failedJob('members.write');
  const kinds = async (role: StaffRole) => (await faults(role)).map(({ kind }) => kind);
  expect(await kinds('editor')).toEqual(['films']);
  expect(await kinds('support')).toEqual(['mails', 'films', 'jobs']);
  expect(await kinds('viewer')).toEqual(['films']);
});
