import type { NotificationKind } from '@orchard/contract/notification-kinds';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { type Choices, saveChoices, stopMails } from './choices.store.ts';
import { lastTurn } from './due-news.view.ts';
import { sendDigests } from './notifications.commands.ts';
import { type News, notifyMembers } from './notifications.store.ts';

const scene = await createScene({ limits: 'off' });
const { app, config, db, make, clear, mailsTo } = scene;
const { origin } = config.publicUrl;
beforeEach(async () => {
  await clear();
  await db.pool.query('DELETE FROM mails; DELETE FROM suppressed_addresses');
});

interface Person {
  id: number;
  email: string;
}

const tell = (who: Person, news: News) =>
  notifyMembers(db.kysely, news, sql`SELECT ${who.id}::bigint`);
const send = () => sendDigests(db, { outbox: app.outbox, origin });
/** Moves what a member was told of into the past. */
const age = (who: Person, interval: string) =>
  db.pool.query(
    'UPDATE notifications SET created_at = created_at - $2::interval WHERE member_id = $1',
    [who.id, interval],
  );
const lecture = async (title: string, kind: NotificationKind = 'series_lecture') => {
  const video = await make.video({ title });
  return { kind, event: `video:${video.id}`, videoId: video.id } satisfies News & object;
};
const choose = (who: Person, more: Partial<Choices>) =>
  saveChoices(db.kysely, who.id, {
    ways: {},
    digest_hour: 8,
    digest_day: 1,
    stopped: null,
    ...more,
  });
const ways = (mail: 'at_once' | 'daily' | 'weekly' | 'none') => ({
  screen: true,
  mail,
  push: false,
});
const unsettled = async () => {
  const { rows } = await db.pool.query(
    'SELECT id FROM notifications WHERE mail IS NOT NULL AND mailed_at IS NULL',
  );
  return rows.length;
};

describe('a turn', () => {
  test.each([
    // Japan is nine hours ahead: 23:00 there is 14:00 in UTC.
    ['daily', 8, 1, '2026-11-22T22:59:59Z', '2026-11-21T23:00:00Z'],
    ['daily', 8, 1, '2026-11-22T23:00:00Z', '2026-11-22T23:00:00Z'],
    ['daily at midnight', 0, 1, '2026-11-23T14:59:59Z', '2026-11-22T15:00:00Z'],
    ['daily at midnight', 0, 1, '2026-11-23T15:00:00Z', '2026-11-23T15:00:00Z'],
    ['daily at 23', 23, 1, '2026-11-23T13:59:00Z', '2026-11-22T14:00:00Z'],
    ['daily at a year’s end', 0, 1, '2026-12-31T15:00:00Z', '2026-12-31T15:00:00Z'],
    ['daily at a month’s end', 8, 1, '2027-02-28T22:59:00Z', '2027-02-27T23:00:00Z'],
    ['weekly', 8, 1, '2026-11-22T22:59:59Z', '2026-11-15T23:00:00Z'],
    ['weekly', 8, 1, '2026-11-22T23:00:00Z', '2026-11-22T23:00:00Z'],
    ['weekly on Sunday', 20, 0, '2026-11-22T10:59:00Z', '2026-11-15T11:00:00Z'],
    ['weekly on Sunday', 20, 0, '2026-11-22T11:00:00Z', '2026-11-22T11:00:00Z'],
    ['weekly on Saturday', 0, 6, '2027-01-01T14:59:59Z', '2026-12-25T15:00:00Z'],
    ['weekly over a year’s end', 0, 5, '2026-12-31T15:00:00Z', '2026-12-31T15:00:00Z'],
    ['at_once', 8, 1, '2026-11-22T22:59:59Z', '2026-11-22T22:59:59Z'],
  ])('that is %s, hour %d, day %d, was last before %s at %s', async (name, hour, day, at, turn) => {
    for (const zone of ['UTC', 'America/New_York', 'Asia/Tokyo']) {
      const { rows } = await db.kysely.transaction().execute(async (tx) => {
        await sql`SELECT set_config('timezone', ${zone}, true)`.execute(tx);
        return sql<{ turn: string }>`
          SELECT to_char(${lastTurn(sql`${name.split(' ')[0]}::text`, sql`${at}::timestamptz`)}
            AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS turn
          FROM (SELECT ${hour}::integer AS digest_hour, ${day}::integer AS digest_day) c`.execute(
          tx,
        );
      });
      expect(rows[0]?.turn, zone).toBe(turn);
    }
  });
});

describe('a digest', () => {
  test('gathers seven lectures of a day in one mail, each with its link', async () => {
    const who = await make.member();
    const events: Awaited<ReturnType<typeof lecture>>[] = [];
    for (let number = 1; number <= 7; number += 1) events.push(await lecture(`第${number}回`));
    for (const event of events) await tell(who, event);
    expect(await send()).toBe(0);
    await age(who, '1 day');
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    const [mail, ...more] = await mailsTo(who.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('新しい通知（7件）');
    for (const { videoId } of events) {
      expect(mail?.text).toContain(`${origin}/video/${videoId}\n`);
      expect(mail?.html).toContain(`href="${origin}/video/${videoId}"`);
    }
    expect(mail?.text).toContain('【受講中の講座の新しい動画】\n・第1回（');
    expect(mail?.list).toEqual({ name: 'series_lecture', memberId: who.id });
    const { rows } = await db.pool.query(
      'SELECT count(DISTINCT mail_id) AS mails, count(mailed_at) AS rows FROM notifications',
    );
    expect(rows).toEqual([{ mails: 1, rows: 7 }]);
  });

  test('is one mail for every way that is due, by kind; a single thing is its own subject', async () => {
    const who = await make.member();
    const notice = await make.notice({ title: '休業日' });
    await tell(who, await lecture('毎日の動画'));
    await tell(who, await lecture('毎週の動画', 'brand_lecture'));
    await age(who, '8 days');
    await tell(who, { kind: 'notice', event: 'n', noticeId: notice.id, alsoMail: true });
    expect(await send()).toBe(1);
    const [mail] = await mailsTo(who.email);
    expect(mail?.subject).toBe('新しい通知（3件）');
    expect(mail?.text).toMatch(
      /【受講中の講座の新しい動画】[^【]+【新しい動画】[^【]+【新しいお知らせ】/,
    );
    expect(mail?.list?.name).toBe('digest');
    const single = await make.member();
    await tell(single, { kind: 'notice', event: 'n', noticeId: notice.id, alsoMail: true });
    await send();
    const [one] = await mailsTo(single.email);
    expect(one?.subject).toBe('新しいお知らせ：休業日');
    expect(one?.text).toContain(`${origin}/notice/${notice.id}`);
  });

  test('names twenty and counts the rest', async () => {
    const who = await make.member();
    for (let number = 1; number <= 23; number += 1) {
      await tell(who, { ...(await lecture(`題${number}`)), alsoMail: true });
    }
    await send();
    const [mail] = await mailsTo(who.email);
    expect(mail?.subject).toBe('新しい通知（23件）');
    expect(mail?.text.match(/^・/gm)).toHaveLength(20);
    expect(mail?.text).toContain('ほか3件');
    expect(mail?.html).toContain('ほか3件');
  });

  test('comes at the hour and on the day of one’s choice', async () => {
    const [due, later] = [await make.member(), await make.member()];
    const { rows } = await db.pool.query<{ hour: number; day: number }>(
      `SELECT extract(hour FROM now() AT TIME ZONE 'Asia/Tokyo')::int AS hour,
        extract(dow FROM now() AT TIME ZONE 'Asia/Tokyo')::int AS day`,
    );
    const { hour = 0, day = 0 } = rows[0] ?? {};
    const weekly = { series_lecture: ways('weekly') };
    await choose(due, { ways: weekly, digest_hour: hour, digest_day: day });
    await choose(later, { ways: weekly, digest_hour: hour, digest_day: (day + 1) % 7 });
    for (const who of [due, later]) {
      await tell(who, await lecture('動画'));
      await age(who, '2 hours');
    }
    expect(await send()).toBe(1);
    expect(await mailsTo(due.email)).toHaveLength(1);
    expect(await mailsTo(later.email)).toEqual([]);
  });

  test('leaves out what was read meanwhile; what comes at once goes all the same', async () => {
    const who = await make.member();
    await tell(who, await lecture('読んだ'));
    await tell(who, await lecture('まだ'));
    await age(who, '1 day');
    await tell(who, { ...(await lecture('すぐに')), alsoMail: true });
    await db.pool.query(
      `UPDATE notifications n SET read_at = now() FROM videos v
       WHERE v.id = n.video_id AND v.title <> 'まだ'`,
    );
    await send();
    const [mail] = await mailsTo(who.email);
    expect(mail?.text).not.toContain('読んだ');
    expect(mail?.text).toContain('まだ');
    expect(mail?.text).toContain('すぐに');
    expect(await unsettled()).toBe(0);
  });

  test('says nothing of what the member may not see any more', async () => {
    const who = await make.member();
    const ended = await lecture('終わった');
    const elsewhere = await lecture('よその');
    const notice = await make.notice({ title: '下げた' });
    await tell(who, ended);
    await tell(who, elsewhere);
    await tell(who, { kind: 'notice', event: 'n', noticeId: notice.id });
    await age(who, '1 day');
    await db.pool.query('UPDATE videos SET published_until = now() WHERE id = $1', [ended.videoId]);
    await db.pool.query('UPDATE notices SET published_until = now() WHERE id = $1', [notice.id]);
    await db.pool.query(
      `INSERT INTO video_brands (video_id, brand_id)
       SELECT $1, id FROM brands WHERE slug <> 'orchard_main'`,
      [elsewhere.videoId],
    );
    expect(await send()).toBe(0);
    expect(await unsettled()).toBe(0);
  });

  test('goes to nobody who has left, and settles what waited', async () => {
    const gone = {
      suspended: 'UPDATE members SET suspended_at = now() WHERE id = $1',
      ended: "UPDATE memberships SET paid_until = '2020-01-01' WHERE member_id = $1",
      unregistered: 'UPDATE members SET password_hash = NULL WHERE id = $1',
      undeliverable: `INSERT INTO suppressed_addresses (address, reason, error_kind)
        SELECT lower(email), 'no', 'recipient' FROM members WHERE id = $1`,
    };
    for (const change of Object.values(gone)) {
      const who = await make.member();
      await tell(who, await lecture('動画'));
      await age(who, '1 day');
      await db.pool.query(change, [who.id]);
    }
    expect(await unsettled()).toBe(4);
    expect(await send()).toBe(0);
    expect(await unsettled()).toBe(0);
  });

  test('goes to nobody who has opted out since', async () => {
    const made = [await make.member(), await make.member(), await make.member()] as const;
    for (const who of made) {
      await tell(who, await lecture('動画'));
      await tell(who, { ...(await lecture('すぐに', 'brand_lecture')), alsoMail: true });
      await age(who, '8 days');
    }
    await stopMails(db.kysely, made[0].id, 'all');
    await stopMails(db.kysely, made[1].id, 'digest');
    await stopMails(db.kysely, made[2].id, 'series_lecture');
    expect(await send()).toBe(1);
    const [mail] = await mailsTo(made[2].email);
    expect(mail?.subject).toBe('新しい動画：すぐに');
    expect(await unsettled()).toBe(0);
  });

  test('goes once, however many processes send', async () => {
    const people = [await make.member(), await make.member(), await make.member()];
    for (const who of people) {
      await tell(who, await lecture('一'));
      await tell(who, await lecture('二'));
      await age(who, '1 day');
    }
    const sent = await Promise.all([send(), send(), send(), send()]);
    expect(sent.reduce((sum, each) => sum + each)).toBe(3);
    for (const { email } of people) expect(await mailsTo(email)).toHaveLength(1);
  });

  test('yields to mails that somebody waits for, and wants nothing of who left it meanwhile', async () => {
    const who = await make.member();
    await tell(who, await lecture('動画'));
    await age(who, '1 day');
    const stop = app.outbox.wake;
    app.outbox.wake = () => {};
    await send();
    app.outbox.wake = stop;
    const { rows } = await db.pool.query("SELECT batch_id, list FROM mails WHERE kind = 'news'");
    expect(rows).toEqual([{ batch_id: expect.any(String), list: 'series_lecture' }]);
    await stopMails(db.kysely, who.id, 'series_lecture');
    expect(await mailsTo(who.email)).toEqual([]);
  });

  test('leaves what concerns the member alone, and security, mails of their own', async () => {
    const who = await make.member();
    await tell(who, { ...(await lecture('動画')), alsoMail: true });
    await tell(who, { kind: 'membership', event: 'm', words: '会員期間はあと7日です' });
    await tell(who, { kind: 'security', event: 's', words: 'パスワードが変更されました' });
    expect(await send()).toBe(3);
    const mails = await mailsTo(who.email);
    expect(mails.map(({ subject, list }) => [subject, list?.name]).sort()).toEqual(
      [
        ['セキュリティ：パスワードが変更されました', undefined],
        ['ご契約：会員期間はあと7日です', 'membership'],
        ['新しい動画：動画', 'series_lecture'],
      ].sort(),
    );
    const security = mails.find(({ list }) => list === null);
    expect(security?.headers).toBeUndefined();
    expect(security?.text).not.toContain('/unsubscribe/');
  });
});
