import { staffApi } from '@orchard/contract/staff';
import type { MemberChange } from '@orchard/contract/staff/bulk-changes';
import type { Job } from '@orchard/contract/staff/jobs';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { jobKind } from '#console/staff-jobs/job-kind.ts';
import { createJobRunner } from '#console/staff-jobs/job-runner.ts';
import { addJob } from '#console/staff-jobs/staff-jobs.store.ts';
import { finishedJob } from '#testing/finished-job.ts';
import { changeMembers } from '#testing/member-lists.ts';
import { createScene } from '#testing/scene.ts';

const { app, db, make, asStaff, sato, mailsTo, clear, execute } = await createScene({
  limits: 'off',
});
beforeEach(async () => {
  await clear();
  await execute`DELETE FROM staff_jobs; DELETE FROM members WHERE email LIKE 'bulk-%'`;
});

const office = () => asStaff();
const members = async (count: number, name = '束ね 太郎') => {
  const made = [];
  for (let at = 0; at < count; at += 1) {
    const email = `bulk-${crypto.randomUUID()}@example.jp`;
    made.push(await make.member({ name: `${name}${at}`, email, brands: ['orchard_main'] }));
  }
  return made;
};
const choose = async (selection: object) =>
  (await office().call(staffApi['members.selection'], { body: selection })).body;
const change = async (
  selection: { ids: number[] } | { filter: { q: string } },
  what: MemberChange,
): Promise<Job> => {
  if ('ids' in selection) return changeMembers(app, office(), selection.ids, what);
  const body = { ...selection, marker: (await choose(selection)).marker, change: what };
  return finishedJob(
    app,
    office(),
    (await office().call(staffApi['members.change'], { body })).body,
  );
};
const undo = async ({ id }: Job): Promise<Job> => {
  const { body } = await office().call(staffApi['jobs.undo'], { params: { id } });
  return finishedJob(app, office(), body);
};
const read = async (id: number) =>
  (await office().call(staffApi['members.read'], { params: { id } })).body;
const rowsOf = async ({ id }: Job, outcome?: 'done' | 'skipped' | 'failed') =>
  (await office().call(staffApi['jobs.rows'], { params: { id }, query: { outcome } })).body;

describe('a change of all members that a filter leaves', () => {
  test('hits exactly those, and names the first five before', async () => {
    const [one] = await members(7);
    const [other] = await members(1, '別人');
    const filter = { q: '束ね' };
    const chosen = await choose({ filter });
    expect(chosen.count).toBe(7);
    expect(chosen.first.map(({ label }) => label)).toHaveLength(5);
    const job = await change({ filter }, { action: 'suspend' });
    expect(job).toMatchObject({ state: 'done', total: 7, counts: { done: 7, skipped: 0 } });
    expect((await read(one?.id ?? 0)).state).toBe('suspended');
    expect((await read(other?.id ?? 0)).state).toBe('active');
  });

  test('is refused when others are meant by then', async () => {
    await members(2);
    const filter = { q: '束ね' };
    const { marker } = await choose({ filter });
    await members(1);
    const body = { filter, marker, change: { action: 'suspend' as const } };
    const refused = await office().refused(staffApi['members.change'], { body });
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain('現在は3件');
  });

  test('is taken back, but for a member whom somebody has changed since', async () => {
    const [one, two] = await members(2);
    const job = await change({ filter: { q: '束ね' } }, { action: 'suspend' });
    const { revision, ...record } = await read(two?.id ?? 0);
    await office().call(staffApi['members.update'], {
      params: { id: record.id },
      query: { revision: String(revision) },
      body: { ...record, nickname: '後から' },
    });
    expect(job.undone).toBeNull();
    const undone = await undo(job);
    expect(undone.counts).toEqual({ done: 1, skipped: 1, failed: 0 });
    const after = (await office().call(staffApi['jobs.read'], { params: { id: job.id } })).body;
    expect(after).toMatchObject({ can_undo: false, undone: { by: job.staff_name } });
    expect((await rowsOf(job)).map(({ is_undone }) => is_undone)).toEqual([true, false]);
    expect((await read(one?.id ?? 0)).state).toBe('active');
    expect(await read(two?.id ?? 0)).toMatchObject({ state: 'suspended', nickname: '後から' });
    expect((await rowsOf(undone, 'skipped'))[0]?.message).toContain('その後に変更された');
    const again = await office().refused(staffApi['jobs.undo'], { params: { id: job.id } });
    expect(again.status).toBe(409);
  });
});

describe('members', () => {
  const brandsOf = async (id: number) =>
    (await read(id)).memberships.map(({ brand_id }) => brand_id);

  test('get a later end, at the end of a shorter month', async () => {
    const [one, two] = await members(2);
    await execute`UPDATE memberships SET paid_until = '2027-01-31' WHERE member_id = ${one?.id}`;
    const ids = [one?.id ?? 0, two?.id ?? 0];
    const job = await change({ ids }, { action: 'period_extend', brand_id: 1, months: 1 });
    expect(job.counts).toEqual({ done: 1, skipped: 1, failed: 0 });
    expect((await read(ids[0] ?? 0)).memberships[0]?.paid_until).toBe('2027-02-28');
    expect((await read(ids[1] ?? 0)).memberships[0]?.paid_until).toBeNull();
  });

  test('get and lose brands', async () => {
    const [one] = await members(1);
    const ids = [one?.id ?? 0];
    await change({ ids }, { action: 'brands_add', brand_ids: [2] });
    expect(await brandsOf(ids[0] ?? 0)).toEqual([1, 2]);
    await change({ ids }, { action: 'brands_remove', brand_ids: [1] });
    expect(await brandsOf(ids[0] ?? 0)).toEqual([2]);
  });

  test('without a password are invited, others are left', async () => {
    const email = 'bulk-invited@example.jp';
    const invited = await make.member({ email, password: null });
    const [known] = await members(1);
    const job = await change({ ids: [invited.id, known?.id ?? 0] }, { action: 'invite' });
    expect(job).toMatchObject({ counts: { done: 1, skipped: 1 }, can_undo: false });
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe('videos', () => {
  const changeVideos = async (ids: number[], what: object): Promise<Job> => {
    const { marker } = (await office().call(staffApi['videos.selection'], { body: { ids } })).body;
    const body = { ids, marker, change: what } as never;
    return finishedJob(
      app,
      office(),
      (await office().call(staffApi['videos.change'], { body })).body,
    );
  };
  const video = async (id: number) =>
    (await office().call(staffApi['videos.read'], { params: { id } })).body;

  test('hidden and published again have the date that they had; scheduled ones keep theirs', async () => {
    const old = await make.video({ publishedAt: '2024-05-01T00:00:00Z' });
    const soon = await make.video({ publishedAt: '2099-01-01T00:00:00Z' });
    const before = (await video(old.id)).published_at;
    await changeVideos([old.id], { action: 'unpublish' });
    expect((await video(old.id)).published_at).toBeNull();
    const job = await changeVideos([old.id, soon.id], { action: 'publish', date: 'own' });
    expect(job.counts).toEqual({ done: 1, skipped: 1, failed: 0 });
    expect((await video(old.id)).published_at).toBe(before);
    expect((await video(soon.id)).state).toBe('scheduled');
    await changeVideos([soon.id], { action: 'publish', date: 'now' });
    expect((await video(soon.id)).state).toBe('published');
  });

  test('get tags and a series, and lose them when it is undone', async () => {
    const [one, two] = [await make.video(), await make.video()];
    const tag = await make.tag();
    const tagged = await changeVideos([one.id, two.id], { action: 'tags_add', tag_ids: [tag.id] });
    expect((await video(two.id)).tag_ids).toEqual([tag.id]);
    const again = await changeVideos([one.id], { action: 'tags_add', tag_ids: [tag.id] });
    expect(again.counts).toEqual({ done: 0, skipped: 1, failed: 0 });
    const untagged = await changeVideos([one.id], { action: 'tags_remove', tag_ids: [tag.id] });
    expect((await video(one.id)).tag_ids).toEqual([]);
    await undo(untagged);
    expect((await video(one.id)).tag_ids).toEqual([tag.id]);
    await undo(tagged);
    expect((await video(two.id)).tag_ids).toEqual([]);
    const series = await make.series();
    const ids = [one.id, two.id];
    await changeVideos(ids, { action: 'series_add', series_id: series.id });
    const lectures = async () =>
      (
        await office().call(staffApi['series.read'], { params: { id: series.id } })
      ).body.lectures.map(({ video_id }) => video_id);
    expect(await lectures()).toEqual(ids);
    await changeVideos([one.id], { action: 'series_remove', series_id: series.id });
    expect(await lectures()).toEqual([two.id]);
  });

  test('one that cannot be deleted is named, the others go', async () => {
    const [used, free] = [await make.tag('使用中'), await make.tag()];
    await make.video({ tags: ['使用中'] });
    const ids = [used.id, free.id];
    const { marker } = (await office().call(staffApi['tags.selection'], { body: { ids } })).body;
    const body = { ids, marker, change: { action: 'delete' as const } };
    const begun = (await office().call(staffApi['tags.change'], { body })).body;
    const job = await finishedJob(app, office(), begun);
    expect(job.counts).toEqual({ done: 1, skipped: 0, failed: 1 });
    expect((await rowsOf(job, 'failed'))[0]?.message).toContain(
      '「使用中」は動画1本で使われているため削除できません。',
    );
  });
});

describe('a job', () => {
  const silent = { error: () => undefined };
  const rows = (count: number) =>
    sql`SELECT NULL::bigint, n::text, 'Zeile ' || n FROM generate_series(1, ${count}::int) n`;
  const add = (kind: string, count: number) =>
    addJob(
      db.kysely,
      { id: sato.id, name: '佐藤 美咲', ip: '' },
      { kind, rights: ['content.write'], title: '試し', params: {}, canUndo: false },
      rows(count),
    );
  const state = async (id: number) =>
    (await office().call(staffApi['jobs.read'], { params: { id } })).body;

  test('is shared by two processes, and does each row once', async () => {
    const done: number[] = [];
    const kind = jobKind({
      name: 'counted',
      batch: 3,
      work: async (_tx, _job, batch) => {
        done.push(...batch.map(({ position }) => position));
        return batch.map(({ position }) => ({ position, outcome: 'done' as const }));
      },
    });
    const runners = [createJobRunner(db, silent), createJobRunner(db, silent)];
    for (const runner of runners) runner.register(kind);
    const { id } = await add('counted', 40);
    await Promise.all(runners.map((runner) => runner.run()));
    await runners[0]?.run();
    expect(await state(id)).toMatchObject({ state: 'done', done: 40 });
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  });

  test('is cancelled between two batches; what is done stays', async () => {
    let batches = 0;
    const runner = createJobRunner(db, silent);
    runner.register(
      jobKind({
        name: 'cancelled',
        batch: 2,
        work: async (_tx, _job, batch) => {
          batches += 1;
          return batch.map(({ position }) => ({ position, outcome: 'done' as const }));
        },
        prepare: async (job) => {
          if (batches < 2) return undefined;
          await office().call(staffApi['jobs.cancel'], { params: { id: job.id } });
          return undefined;
        },
      }),
    );
    const { id } = await add('cancelled', 9);
    await runner.run();
    expect(await state(id)).toMatchObject({ state: 'cancelled', done: 4, total: 9 });
  });

  test('waits for another server, says so, and goes on', async () => {
    let asked = 0;
    const runner = createJobRunner(db, silent);
    runner.register(
      jobKind<object, number>({
        name: 'asking',
        batch: 5,
        prepare: async () => {
          asked += 1;
          return asked === 1
            ? { resumeAt: new Date(Date.now() + 3_600_000), message: '相手を待っています。' }
            : asked;
        },
        work: async (_tx, _job, batch) =>
          batch.map(({ position }) => ({ position, outcome: 'done' as const })),
      }),
    );
    const { id } = await add('asking', 5);
    await runner.run();
    expect(await state(id)).toMatchObject({ done: 0, message: '相手を待っています。' });
    await execute`UPDATE staff_jobs SET resume_at = now() WHERE id = ${id}`;
    await runner.run();
    expect(await state(id)).toMatchObject({ state: 'done', done: 5, message: null });
    await runner.stop();
  });

  test('is given up after ten failures in a row that no row is to blame for', async () => {
    const runner = createJobRunner(db, silent);
    const work = () => Promise.reject(new Error('the disk is full'));
    runner.register(jobKind({ name: 'failing', batch: 2, work }));
    const { id } = await add('failing', 2);
    for (let failures = 1; failures <= 10; failures += 1) {
      expect((await state(id)).state).toBe('waiting');
      await runner.run();
      await execute`UPDATE staff_jobs SET resume_at = NULL WHERE id = ${id}`;
    }
    expect(await state(id)).toMatchObject({ state: 'failed', done: 0 });
    await runner.run();
    expect((await state(id)).state).toBe('failed');
  });

  test('is seen by those who hold its right', async () => {
    const [one] = await members(1);
    const job = await change({ ids: [one?.id ?? 0] }, { action: 'suspend' });
    const editor = asStaff(await make.staff({ role: 'editor' }));
    expect((await editor.refused(staffApi['jobs.read'], { params: { id: job.id } })).status).toBe(
      404,
    );
    expect((await editor.refused(staffApi['jobs.undo'], { params: { id: job.id } })).status).toBe(
      404,
    );
    expect((await editor.call(staffApi['jobs.list'])).body).toEqual([]);
  });
});

test('every list of content can say what is chosen in it', async () => {
  const lists = Object.entries(staffApi).filter(([name]) => name.endsWith('.selection'));
  for (const [name, endpoint] of lists) {
    const { status } = await office().attempt(endpoint as (typeof staffApi)['tags.selection'], {
      body: {},
    });
    expect([name, status]).toEqual([name, 200]);
  }
  expect(lists.length).toBeGreaterThan(12);
});
