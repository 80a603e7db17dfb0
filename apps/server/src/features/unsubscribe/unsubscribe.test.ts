import { api } from '@orchard/contract';
import type { NotificationKind } from '@orchard/contract/notification-kinds';
import { beforeEach, describe, expect, test } from 'vitest';
import { saveChoices } from '#features/notifications/choices.store.ts';
import { findWays } from '#features/notifications/ways.view.ts';
import { testSiteLists } from '#testing/config.ts';
import { createScene } from '#testing/scene.ts';

const { app, config, db, make, guest, clear, execute } = await createScene();
beforeEach(clear);

const HOST = config.publicUrl.host;
const FORM = 'application/x-www-form-urlencoded';
const PRESS = 'List-Unsubscribe=One-Click';

interface Person {
  id: number;
}

const pathFor = ({ id }: Person, name = 'digest') =>
  new URL(testSiteLists.leaving({ name, memberId: id }).leavingUrl).pathname;
const tokenFor = (who: Person, name?: string) => pathFor(who, name).slice('/unsubscribe/'.length);
const press = (path: string, body: string | undefined = PRESS, type = FORM, more: object = {}) =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { host: HOST, 'content-type': type, ...more },
    ...(body === undefined ? {} : { payload: body }),
  });
const stateOf = async (who: Person, name?: string) =>
  (await guest().call(api.getUnsubscription, { params: { token: tokenFor(who, name) } })).body;
const stop = async (who: Person, how: 'list' | 'all' | 'resume', name?: string) =>
  (
    await guest().call(api.unsubscribe, {
      params: { token: tokenFor(who, name) },
      body: { stop: how },
    })
  ).body;
const mailOf = async ({ id }: Person, kind: NotificationKind) =>
  (await findWays(db.kysely, id, kind)).mail;
const choicesOf = async ({ id }: Person) => {
  const rows = await execute`
    SELECT ways, stopped FROM notification_choices WHERE member_id = ${id}`;
  return rows[0];
};

describe('one press in a mail program', () => {
  test('takes out at once, without cookies, token or origin, and twice does no harm', async () => {
    const who = await make.member();
    expect(await mailOf(who, 'series_lecture')).toBe('daily');
    for (const headers of [{}, { origin: 'https://mail.example' }, { 'sec-fetch-site': 'none' }]) {
      const { statusCode, body } = await press(pathFor(who), PRESS, FORM, headers);
      expect([statusCode, body]).toEqual([200, '配信を停止しました。\n']);
    }
    expect(await mailOf(who, 'series_lecture')).toBeNull();
    expect(await mailOf(who, 'answer')).toBe('at_once');
    const { screen } = await findWays(db.kysely, who.id, 'series_lecture');
    expect(screen).toBe(true);
  });

  test('is understood in parts as well, with its charset', async () => {
    const [one, other] = [await make.member(), await make.member()];
    const parts = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`;
    expect((await press(pathFor(one), parts, 'multipart/form-data; boundary=b')).statusCode).toBe(
      200,
    );
    expect((await press(pathFor(other), PRESS, `${FORM}; charset=UTF-8`)).statusCode).toBe(200);
    for (const who of [one, other]) expect(await mailOf(who, 'notice')).toBeNull();
  });

  test.each([
    ['', FORM, 400],
    ['List-Unsubscribe=Yes', FORM, 400],
    ['a=%', FORM, 400],
    ['x'.repeat(5000), FORM, 413],
    ['--b--', 'multipart/form-data; boundary=b', 400],
    [PRESS, 'application/json', 415],
    [PRESS, 'text/plain', 415],
  ])('refuses another body', async (body, type, status) => {
    const who = await make.member();
    expect((await press(pathFor(who), body, type)).statusCode).toBe(status);
    expect(await choicesOf(who)).toBeUndefined();
  });

  test('a look at the address changes nothing', async () => {
    const who = await make.member();
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
      const { statusCode } = await app.inject({
        method,
        url: pathFor(who),
        headers: { host: HOST },
      });
      expect(statusCode).toBeLessThan(500);
    }
    expect(await stateOf(who)).toMatchObject({ is_out: false });
    expect(await choicesOf(who)).toBeUndefined();
  });

  test('a link that was changed is none, and many of them are refused', async () => {
    const [who, other] = [await make.member(), await make.member()];
    const path = pathFor(who);
    const last = path.endsWith('A') ? 'B' : 'A';
    const changed = [
      path.replace(`/${who.id}-`, `/${other.id}-`),
      path.replace('digest', 'notice'),
      `${path.slice(0, -1)}${last}`,
      path.slice(0, -1),
      `${path}A`,
      pathFor(who, 'security'),
      pathFor(who, 'elsewhere'),
      '/unsubscribe/%00',
      '/unsubscribe/x',
      `/unsubscribe/${'9'.repeat(3000)}`,
    ];
    for (const each of changed) {
      expect((await press(each)).statusCode, each.slice(0, 80)).toBeLessThan(500);
      expect((await press(each)).statusCode, each.slice(0, 80)).toBeGreaterThanOrEqual(400);
    }
    const gone = { id: 999_999_999 };
    expect((await press(pathFor(gone))).statusCode).toBe(200);
    expect(await choicesOf(gone)).toBeUndefined();
    for (const each of [who, other]) expect(await choicesOf(each)).toBeUndefined();
    const statuses: number[] = [];
    for (let index = 0; index < 40; index += 1) {
      statuses.push((await press('/unsubscribe/x')).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await press(path)).statusCode).toBe(200);
  });
});

describe('the screen of a link', () => {
  test('stops a list, all, and goes on', async () => {
    const who = await make.member();
    expect(await stateOf(who, 'notice')).toEqual({
      label: 'お知らせ',
      is_out: false,
      is_out_of_all: false,
    });
    expect(await stop(who, 'list', 'notice')).toMatchObject({ is_out: true, is_out_of_all: false });
    expect(await mailOf(who, 'notice')).toBeNull();
    expect(await mailOf(who, 'series_lecture')).toBe('daily');
    expect(await stop(who, 'resume', 'notice')).toMatchObject({ is_out: false });
    expect(await mailOf(who, 'notice')).toBe('daily');
    expect(await stop(who, 'all', 'notice')).toMatchObject({ is_out: true, is_out_of_all: true });
    for (const kind of ['answer', 'notice', 'membership', 'broadcast'] as const) {
      expect(await mailOf(who, kind), kind).toBeNull();
    }
    expect(await mailOf(who, 'security')).toBe('at_once');
    expect(await stop(who, 'resume', 'notice')).toMatchObject({ is_out: false });
    expect(await mailOf(who, 'answer')).toBe('at_once');
  });

  test('of one kind keeps the digests stopped where it comes at once', async () => {
    const who = await make.member();
    await stop(who, 'list');
    await stop(who, 'list', 'answer');
    expect(await stop(who, 'resume', 'answer')).toMatchObject({ is_out: false });
    expect(await mailOf(who, 'notice')).toBeNull();
    expect(await stop(who, 'resume', 'notice')).toMatchObject({ is_out: false });
    expect(await mailOf(who, 'notice')).toBe('daily');
  });

  test('ends what a member has by category or at once as well', async () => {
    const who = await make.member();
    const own = { screen: true, mail: 'at_once', push: true } as const;
    await saveChoices(db.kysely, who.id, {
      ways: { 'notice:3': own, notice: own, answer: own },
      digest_hour: 21,
      digest_day: 0,
      stopped: null,
    });
    await stop(who, 'list');
    expect(await choicesOf(who)).toMatchObject({
      stopped: 'digests',
      ways: {
        notice: { ...own, mail: 'daily' },
        'notice:3': { ...own, mail: 'daily' },
        answer: own,
      },
    });
    await stop(who, 'list', 'notice');
    expect((await choicesOf(who)).ways['notice:3']).toEqual({ ...own, mail: 'none' });
  });

  test('refuses what it does not know', async () => {
    const who = await make.member();
    const wrong = { params: { token: tokenFor(who) }, body: { stop: 'maybe' } } as never;
    const refused = await guest().refused(api.unsubscribe, wrong);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { stop: ['受け取り方を選択してください。'] } },
    ]);
    const none = await guest().refused(api.getUnsubscription, { params: { token: 'x' } });
    expect(none.status).toBe(404);
  });
});

describe('who has opted out', () => {
  test('stays out of defaults that are chosen later, whatever the kind', async () => {
    const [digests, mails] = [await make.member(), await make.member()];
    await stop(digests, 'list');
    await stop(mails, 'all');
    await execute`
      UPDATE site_settings SET notification_ways =
      '{"brand_lecture": {"screen": true, "mail": "daily", "push": true}}'`;
    for (const who of [digests, mails]) {
      expect(await mailOf(who, 'brand_lecture')).toBeNull();
    }
    await execute`UPDATE site_settings SET notification_ways = '{}'`;
  });
});
