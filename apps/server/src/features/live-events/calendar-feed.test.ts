import { api } from '@orchard/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { app, as, clear, config, execute, make } = await createScene();
beforeEach(clear);

const { origin, host } = config.publicUrl;
type Member = Awaited<ReturnType<typeof make.member>>;

const addressOf = async (member: Member) =>
  (await as(member).call(api.listLiveEvents, { query: {} })).body.calendar;
const fetch = (address: string, headers: Record<string, string> = {}) =>
  app.inject({ url: new URL(address).pathname, headers: { host, ...headers } });
/** The unfolded lines of a member's calendar. */
const linesOf = async (member: Member) => {
  const { statusCode, body } = await fetch(await addressOf(member));
  expect(statusCode).toBe(200);
  return body.replaceAll('\r\n ', '').split('\r\n');
};
const titlesIn = (lines: readonly string[]) =>
  lines.filter((line) => line.startsWith('SUMMARY:')).map((line) => line.slice(8));

const DAY = 24 * 60;

test('the calendar has what the member sees, from sixty days ago', async () => {
  const member = await make.member();
  const cancelled = { cancelled_at: new Date(), cancelled_because: '台風のため。' };
  const wishes = {
    古い会: { inMinutes: -61 * DAY },
    前の会: { inMinutes: -59 * DAY },
    よその会: { audience: ['WIS'] },
    下書き: { published_at: null },
    次の会: { audience: ['orchard_main'] },
    中止の会: { inMinutes: 9 * DAY, ...cancelled },
  };
  for (const [title, wish] of Object.entries(wishes)) await make.liveEvent({ title, ...wish });
  const lines = await linesOf(member);
  expect(titlesIn(lines)).toEqual(['前の会', '次の会', '中止の会']);
  expect(lines.filter((line) => line.startsWith('STATUS:'))).toEqual([
    ...['STATUS:CONFIRMED', 'STATUS:CONFIRMED', 'STATUS:CANCELLED'],
  ]);
});

test('an evening has its time in UTC, its text, the way to its screen, and never its place', async () => {
  const member = await make.member();
  const { id, uid } = await make.liveEvent({
    ...{ title: '相続; 税, 🍎の夜', body: '<p>資料を\\ご用意ください。</p><p>🍎</p>' },
    ...{ starts_at: '2031-12-03T20:00:00+09:00', minutes: 90, sequence: 4 },
    ...{ place: '青山の会議室', url: 'https://meet.example.com/abc', prepare: 'ノート' },
  });
  const lines = await linesOf(member);
  expect(lines).toEqual(
    expect.arrayContaining([
      ...[`UID:${uid}@${host}`, 'SEQUENCE:4'],
      ...['DTSTART:20311203T110000Z', 'DTEND:20311203T123000Z'],
      String.raw`SUMMARY:相続\; 税\, 🍎の夜`,
      String.raw`DESCRIPTION:資料を\\ご用意ください。\n🍎\n\n${origin}/evenings/${id}`,
      ...[`X-WR-CALNAME:${config.productName} 夜の会`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H'],
    ]),
  );
  expect(lines.join('\n')).not.toMatch(/青山|meet\.example/);
});

test('the same calendar is not sent again', async () => {
  const address = await addressOf(await make.member());
  const { id } = await make.liveEvent();
  const { headers } = await fetch(address);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
  });
  const again = () => fetch(address, { 'if-none-match': `"x", W/${headers.etag}` });
  expect([(await again()).statusCode, (await again()).body]).toEqual([304, '']);
  await execute`UPDATE live_events SET title = '変わった会' WHERE id = ${id}`;
  expect((await again()).statusCode).toBe(200);
});

describe('an address', () => {
  test('ends when it is made anew', async () => {
    const member = await make.member();
    const first = await addressOf(member);
    const renewed = [];
    for (const _ of [1, 2]) {
      renewed.push((await as(member).call(api.renewCalendarFeed)).body.address);
    }
    expect(await addressOf(member)).toBe(renewed[1]);
    const codes = [];
    for (const one of [first, ...renewed]) codes.push((await fetch(one)).statusCode);
    expect(codes).toEqual([404, 404, 200]);
  });

  test.each([
    [
      'suspended',
      (id: number) => execute`UPDATE members SET suspended_at = now() WHERE id = ${id}`,
    ],
    [
      'at the end of the contract',
      (id: number) =>
        execute`UPDATE memberships SET first_day = '2024-01-01', paid_until = '2024-12-31', renews = false
          WHERE member_id = ${id}`,
    ],
    ['erased', (id: number) => execute`DELETE FROM members WHERE id = ${id}`],
  ])('is empty once its member is %s', async (_name, end) => {
    const member = await make.member();
    const address = await addressOf(member);
    expect((await fetch(address)).statusCode).toBe(200);
    await end(member.id);
    const { statusCode, body } = await fetch(address);
    expect([statusCode, body]).toEqual([404, '']);
  });

  test('that was changed is none, and many of them are refused', async () => {
    const [member, other] = [await make.member(), await make.member()];
    const address = await addressOf(member);
    const changed = [
      address.replace(`/${member.id}-`, `/${other.id}-`),
      address.replace(/.\.ics$/, '.ics'),
      ...['/calendar/%00.ics', '/calendar/1.ics', `/calendar/${'9'.repeat(3000)}.ics`],
      `/calendar/9999999999-${'a'.repeat(43)}.ics`,
    ];
    for (const one of changed) {
      const { statusCode } = await fetch(new URL(one, origin).href);
      expect([404, 414], one.slice(0, 80)).toContain(statusCode);
    }
    const codes = [];
    for (let count = 0; count < 35; count += 1) {
      codes.push((await fetch(`${origin}/calendar/1.ics`)).statusCode);
    }
    expect(codes.at(-1)).toBe(429);
    expect((await fetch(address)).statusCode).toBe(200);
  });
});

test('a very long text is cut, and the way to its screen follows', async () => {
  const member = await make.member();
  const { id } = await make.liveEvent({ body: `<p>${'あ'.repeat(150_000)}</p>` });
  const text = (await linesOf(member)).find((line) => line.startsWith('DESCRIPTION:')) ?? '';
  expect(text.length).toBeLessThan(6000);
  expect(text).toMatch(new RegExp(String.raw`あ\\n\\n${origin}/evenings/${id}$`));
});
