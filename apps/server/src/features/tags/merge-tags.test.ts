import { staffApi } from '@orchard/contract/staff';
import type { TagChange, VideoChange } from '@orchard/contract/staff/bulk-changes';
import { beforeEach, expect, test } from 'vitest';
import { finishedJob } from '#testing/finished-job.ts';
import { createScene } from '#testing/scene.ts';

const { app, db, make, asStaff, clear } = await createScene({ limits: 'off' });
beforeEach(async () => {
  await clear();
  await db.pool.query('DELETE FROM staff_jobs');
});

const jobOf = (begun: { id: number }) => finishedJob(app, asStaff(), begun);
async function changeTags(ids: number[], change: TagChange) {
  const chosen = await asStaff().call(staffApi['tags.selection'], { body: { ids } });
  const body = { ids, marker: chosen.body.marker, change };
  return jobOf((await asStaff().call(staffApi['tags.change'], { body })).body);
}
async function changeVideos(ids: number[], change: VideoChange) {
  const chosen = await asStaff().call(staffApi['videos.selection'], { body: { ids } });
  const body = { ids, marker: chosen.body.marker, change };
  return jobOf((await asStaff().call(staffApi['videos.change'], { body })).body);
}
const undo = async ({ id }: { id: number }) =>
  jobOf((await asStaff().call(staffApi['jobs.undo'], { params: { id } })).body);

/** Names of tags, with the titles and names that have them. */
async function uses() {
  const { rows } = await db.pool.query(`
    SELECT t.name, coalesce((
      SELECT string_agg(name, ' ' ORDER BY name) FROM (
        SELECT v.title AS name FROM video_tags vt JOIN videos v ON v.id = vt.video_id
        WHERE vt.tag_id = t.id
        UNION ALL
        SELECT k.name FROM video_category_tags ct
        JOIN video_categories k ON k.id = ct.video_category_id WHERE ct.tag_id = t.id
      ) all_of
    ), '') AS used FROM tags t ORDER BY t.name`);
  return Object.fromEntries(rows.map(({ name, used }) => [name, used]));
}

async function scene() {
  const tax = await make.tag('税');
  const taxes = await make.tag('税金');
  const duty = await make.tag('税務');
  const land = await make.tag('土地');
  const videos = [
    await make.video({ title: 'a', tags: [tax.name] }),
    await make.video({ title: 'b', tags: [taxes.name, land.name] }),
    await make.video({ title: 'c', tags: [tax.name, taxes.name, duty.name] }),
    await make.video({ title: 'd', tags: [land.name] }),
  ];
  await make.category({ name: 'k', tags: [tax.name, land.name] });
  return { tax, taxes, duty, land, videos };
}

test('merged tags are one, on videos and categories, and come apart again', async () => {
  const { tax, taxes, duty } = await scene();
  const before = await uses();
  const job = await changeTags([tax.id, taxes.id, duty.id], { action: 'merge', into_id: duty.id });
  expect(job).toMatchObject({ state: 'done', counts: { done: 6, skipped: 0, failed: 0 } });
  expect(await uses()).toEqual({ 税務: 'a b c k', 土地: 'b d k' });
  const back = await undo(job);
  expect(back).toMatchObject({ state: 'done', counts: { done: 6, skipped: 0, failed: 0 } });
  expect(await uses()).toEqual(before);
});

test('a tag that is gone merges nothing', async () => {
  const { tax } = await scene();
  const chosen = await asStaff().call(staffApi['tags.selection'], { body: { ids: [tax.id] } });
  const answer = await asStaff().refused(staffApi['tags.change'], {
    body: {
      ids: [tax.id],
      marker: chosen.body.marker,
      change: { action: 'merge', into_id: 999_999 },
    },
  });
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([
    422,
    expect.stringContaining('into_id'),
  ]);
});

test('chosen videos of a tag get another one, which splits it', async () => {
  const { tax, land, videos } = await scene();
  const ids = videos.map(({ id }) => id);
  const job = await changeVideos(ids.slice(0, 2), {
    action: 'tag_replace',
    tag_id: tax.id,
    into_id: land.id,
  });
  expect(job.counts).toEqual({ done: 1, skipped: 1, failed: 0 });
  expect(await uses()).toEqual({ 税: 'c k', 税金: 'b c', 税務: 'c', 土地: 'a b d k' });
});

test('more videos than fit into a batch are merged', async () => {
  const { tax, land } = await scene();
  await db.pool.query(`
    WITH made AS (
      INSERT INTO videos (title, body, published_at)
      SELECT 'v' || n, '', now() FROM generate_series(1, 500) n RETURNING id
    ) INSERT INTO video_tags (video_id, tag_id) SELECT id, ${tax.id} FROM made`);
  const job = await changeTags([tax.id], { action: 'merge', into_id: land.id });
  expect([job.state, job.total, job.counts.failed]).toEqual(['done', 504, 0]);
});
