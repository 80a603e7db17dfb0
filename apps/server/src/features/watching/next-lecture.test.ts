import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { addErasure } from '#features/erasures/erasures.store.ts';
import { sendDigests } from '#features/notifications/notifications.commands.ts';
import { testSiteLists } from '#testing/config.ts';
import { createNews } from '#testing/news.ts';
import { createPlaying } from '#testing/playing.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene({ limits: 'off' });
const { app, config, db, make, as, asStaff, clear, execute, mailsTo } = scene;
const { leadOn, heard } = createNews(scene);
const { open, report, pass } = createPlaying(db);
const { host, origin } = config.publicUrl;
beforeEach(async () => {
  await clear();
  await db.pool.query('DELETE FROM notifications; DELETE FROM mails');
  await execute`UPDATE site_settings SET next_lecture_days = 7`;
});

const DAY = 86_400;
type Member = Awaited<ReturnType<typeof make.member>>;
const someone = () => make.member({ membershipFrom: '2025-01-01' });
const lesson = (number: number) =>
  make.video({ title: `第${number}回`, durationSeconds: 7200, tags: ['税務'] });

/** Plays ten seconds up to here. */
async function play(who: Member, video: { id: number }, to: number) {
  await open(as(who), video);
  await pass(10);
  await report(as(who), video, { ranges: [[to - 10, to]] });
}
const press = (who: Member, video: { id: number }) =>
  as(who).call(api.toggleCompletion, { params: { videoId: video.id } });
const send = () => sendDigests(db, { outbox: app.outbox, origin });
const bell = async (who: Member) =>
  (await as(who).call(api.listNotifications)).body.map(({ kind, title, path }) => ({
    ...{ kind, title, path },
  }));

describe('who has watched nothing for a week', () => {
  test('is led once to the lecture that goes on, and where it stopped, in bell and mail', async () => {
    const [who, film] = [await someone(), await lesson(1)];
    await play(who, film, 4354);
    await pass(6 * DAY);
    expect(await leadOn()).toBe(0);
    await pass(DAY);
    expect(await leadOn()).toBe(1);
    expect(await leadOn()).toBe(0);
    const title = '第1回（1時間12分34秒から続きをご覧いただけます）';
    expect(await bell(who)).toEqual([{ kind: 'next_lecture', title, path: `/video/${film.id}` }]);
    await send();
    const [mail, ...more] = await mailsTo(who.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`続きのご案内：${title}`);
    expect(mail?.text).toContain(`${origin}/video/${film.id}`);
    // It is read where it leads, and gone once the lecture is watched.
    await press(who, film);
    expect(await bell(who)).toEqual([]);
  });

  test('is led to the next open lecture of the series, and nowhere where none is open', async () => {
    const [first, second, third] = [await lesson(1), await lesson(2), await lesson(3)];
    const gated = { video: second, opens: 'days_in_series', days: 30 } as const;
    await make.series({ lectures: [first, gated, third] });
    const [one, other] = [await someone(), await someone()];
    for (const who of [one, other]) {
      await play(who, first, 600);
      await press(who, first);
    }
    await press(other, third);
    await pass(7 * DAY);
    await leadOn();
    expect(await bell(one)).toEqual([
      { kind: 'next_lecture', title: '第3回', path: `/video/${third.id}` },
    ]);
    expect(await heard(other)).toEqual([]);
  });

  test.each([
    ['played', (who: Member, film: { id: number }) => play(who, film, 700)],
    ['watched', press],
    [
      'asked to leave',
      (who: Member) => addErasure(db.kysely, who.id, { staffId: null, byStaff: false }),
    ],
  ])('gets no mail who has meanwhile %s', async (_, act) => {
    const [who, film] = [await someone(), await lesson(1)];
    await play(who, film, 600);
    await pass(7 * DAY);
    await leadOn();
    await act(who, film);
    await send();
    const mails = await mailsTo(who.email);
    expect(mails.filter(({ kind }) => kind === 'news')).toEqual([]);
  });

  test('leaves it by one press in the mail program', async () => {
    const [who, film] = [await someone(), await lesson(1)];
    await play(who, film, 600);
    await pass(7 * DAY);
    await leadOn();
    await send();
    const [mail] = await mailsTo(who.email);
    expect(mail?.list).toEqual({ name: 'next_lecture', memberId: who.id });
    const { leavingUrl } = testSiteLists.leaving(mail?.list as { name: string; memberId: number });
    const address = new URL(leavingUrl);
    const { statusCode } = await app.inject({
      ...{ method: 'POST', url: address.pathname, payload: 'List-Unsubscribe=One-Click' },
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(statusCode).toBe(200);
    const { body } = await as(who).call(api.getNotificationChoices);
    const mailOf = (name: string) => body.kinds.find(({ kind }) => kind === name)?.ways.mail;
    expect([mailOf('next_lecture'), mailOf('answer')]).toEqual(['none', 'at_once']);
  });

  test('is led after the days that operators set; never with 0', async () => {
    const { body } = await asStaff().call(staffApi['site-settings.read'], { params: { id: 1 } });
    const { name, sender_name, contact_email, contact_telephone, contact_hours } = body;
    const draft = { name, sender_name, contact_email, contact_telephone, contact_hours };
    let { revision } = body;
    const request = (next_lecture_days: number) => ({
      ...{ params: { id: 1 }, query: { revision: String(revision) } },
      body: { ...draft, next_lecture_days },
    });
    const set = async (days: number) => {
      const saved = await asStaff().call(staffApi['site-settings.update'], request(days));
      revision = saved.body.revision;
      expect(saved.body.next_lecture_days).toBe(days);
    };
    const [who, film] = [await someone(), await lesson(1)];
    await play(who, film, 600);
    await pass(3 * DAY);
    await set(0);
    expect(await leadOn()).toBe(0);
    await set(3);
    expect(await leadOn()).toBe(1);
    const refused = await asStaff().refused(staffApi['site-settings.update'], request(61));
    expect(refused.body).toMatchObject({
      errors: {
        next_lecture_days: ['続きのご案内を送るまでの日数は0から60までの整数で入力してください。'],
      },
    });
  });
});
