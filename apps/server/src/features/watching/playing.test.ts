import { api } from '@orchard/contract';
import type { PlayingElsewhere } from '@orchard/contract/playing-elsewhere';
import { staffApi } from '@orchard/contract/staff';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Caller } from '#testing/caller.ts';
import { createPlaying, playbackReport } from '#testing/playing.ts';
import { createScene } from '#testing/scene.ts';

const { as, asStaff, make, db, clear } = await createScene({ limits: 'off' });
const { open, report, pass } = createPlaying(db);

let member: { id: number };
let video: { id: number };
/** Devices of one member, each in a session of its own. */
let devices: Caller[];
const sessionOf = async (who: Caller) =>
  (await who.call(api.listDevices)).body.find(({ is_this }) => is_this)?.id ?? '';
const setLimit = (max: number) => db.pool.query('UPDATE site_settings SET max_playing = $1', [max]);
const play = (who: Caller, from = 0) => report(who, video, { ranges: [[from, from + 10]] });
/** What a device hears that other devices play in place of. */
async function refused(who: Caller, from = 0) {
  const answer = await who.refused(api.reportPlayback, {
    params: { videoId: video.id },
    body: playbackReport({ ranges: [[from, from + 10]] }),
  });
  expect(answer.status).toBe(409);
  return answer.body as unknown as PlayingElsewhere;
}
const days = async () =>
  (
    await db.pool.query(
      'SELECT day::text, most FROM watch_days WHERE most > 1 AND member_id = $1',
      [member.id],
    )
  ).rows;
const stop = (who: Caller, session: string) => who.call(api.stopPlayback, { body: { session } });

beforeEach(async () => {
  await clear();
  member = await make.member();
  video = await make.video({ title: '資産形成 第1回', durationSeconds: 600 });
  devices = [as(member), as(member), as(member)];
  await setLimit(0);
  await open(devices[0] as Caller, video);
  await pass(300);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('devices that play at once are counted by day, and shown to operators', async () => {
  const [one, two, three] = devices as [Caller, Caller, Caller];
  await play(one);
  await play(one, 10);
  expect(await days()).toEqual([]);
  await play(two, 20);
  await play(three, 30);
  await play(two, 40);
  const [today] = await days();
  expect(today?.most).toBe(3);
  const read = { params: { id: member.id } };
  const { body } = await asStaff().call(staffApi['members.read'], read);
  expect(body.playback_days).toEqual([{ day: today?.day, most: 3 }]);
});

test('a device that only looks, or reports late, or fell silent, does not play', async () => {
  const [one, two, three] = devices as [Caller, Caller, Caller];
  await play(one);
  await report(two, video, { position: 30 });
  await report(two, video, { ranges: [[30, 40]], age: 600 });
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000);
  await play(three, 50);
  expect(await days()).toEqual([]);
});

test('one device too many is told which play, and keeps its place and what it saw', async () => {
  const [one, two, three] = devices as [Caller, Caller, Caller];
  await setLimit(2);
  await play(one);
  await play(two, 10);
  const said = await refused(three, 20);
  expect(said).toMatchObject({ reason: 'playing_elsewhere', is_stopped: false });
  expect(said.playing).toHaveLength(2);
  expect(said.playing[0]).toEqual({
    ...{ session: await sessionOf(one), kind: expect.any(String), title: '資産形成 第1回' },
    since: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  const { body } = await three.call(api.getPlayback, { params: { videoId: video.id } });
  expect(body).toMatchObject({ position: 30, share: 30 / 600 });
  expect((await days())[0]?.most).toBe(2);
  // The others are not disturbed.
  expect((await play(one, 30)).status).toBe(200);
});

test('it takes the place of another, which stops at its next report, and may come back', async () => {
  const [one, two] = devices as [Caller, Caller, Caller];
  await setLimit(1);
  await play(one);
  await refused(two, 10);
  await stop(two, await sessionOf(one));
  const said = await refused(one, 20);
  expect(said).toMatchObject({ is_stopped: true, playing: [{ session: await sessionOf(two) }] });
  // What it still had to say when it paused.
  expect(await refused(one, 30)).toMatchObject({ is_stopped: false });
  expect((await play(two, 40)).status).toBe(200);
  await stop(one, await sessionOf(two));
  expect((await play(one, 50)).status).toBe(200);
  expect(await refused(two, 60)).toMatchObject({ is_stopped: true });
});

test('two tabs of a device are one device', async () => {
  const [one] = devices as [Caller, Caller, Caller];
  await setLimit(1);
  const other = await make.video({ durationSeconds: 600 });
  await open(one, other);
  await play(one);
  expect((await report(one, other, { ranges: [[0, 1]] })).status).toBe(200);
});

test('nobody stops somebody else, a device that does not play, or the own one', async () => {
  const [one, two] = devices as [Caller, Caller, Caller];
  await setLimit(1);
  await play(one);
  const hanako = as('hanako');
  for (const [who, session] of [
    [hanako, await sessionOf(one)],
    [one, await sessionOf(one)],
    [one, await sessionOf(two)],
  ] as const) {
    expect((await stop(who, session)).status).toBe(204);
  }
  expect((await play(one, 10)).status).toBe(200);
});

test('operators set the limit, within reason', async () => {
  const office = asStaff();
  const { body: before } = await office.call(staffApi['site-settings.read'], {
    params: { id: 1 },
  });
  expect(before.max_playing).toBe(0);
  const { name, sender_name, contact_email, contact_telephone, contact_hours } = before;
  const save = (max_playing: number, revision: number) => ({
    ...{ params: { id: 1 }, query: { revision: String(revision) } },
    body: { name, sender_name, contact_email, contact_telephone, contact_hours, max_playing },
  });
  const update = staffApi['site-settings.update'];
  const { status, body: said } = await office.refused(update, save(11, before.revision));
  expect([status, said.errors]).toEqual([
    422,
    { max_playing: ['同時に再生できる端末の数は0から10までの整数で入力してください。'] },
  ]);
  const { body: after } = await office.call(update, save(1, before.revision));
  expect(after.max_playing).toBe(1);
});

test('a device that signed out plays no more', async () => {
  const [one, two] = devices as [Caller, Caller, Caller];
  await setLimit(1);
  await play(one);
  await one.call(api.logOut);
  expect((await play(two, 10)).status).toBe(200);
});
