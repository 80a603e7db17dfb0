import type { RequestOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { sealAuditLog } from '#console/records/audit-seals.store.ts';
import { verifyAuditLog } from '#console/records/audit-seals.view.ts';
import { findVideoAnalytics } from '#features/analytics/audience-retention.view.ts';
import { createScene } from '#testing/scene.ts';
import { type AskErasure, retain } from '#use-cases/retain.ts';

const scene = await createScene({ limits: 'off' });
const { config, db, make, asStaff, clear } = scene;

type Draft = RequestOf<(typeof staffApi)['retention.update']>['body'];

const USUAL: Draft = {
  search_history: null,
  watching: null,
  mails: 180,
  devices: 365,
  audit_values: null,
  memberships: null,
};

const read = async () =>
  (await asStaff().call(staffApi['retention.read'], { params: { id: 1 } })).body;
const save = async (days: Partial<Record<keyof Draft, unknown>>) =>
  asStaff().attempt(staffApi['retention.update'], {
    params: { id: 1 },
    query: { revision: String((await read()).revision) },
    body: { ...USUAL, ...days } as Draft,
  });
const preview = async (days: Partial<Draft>) =>
  (await asStaff().call(staffApi['retention.preview'], { body: { ...USUAL, ...days } })).body;
const runs = async () => (await asStaff().call(staffApi['retention.runs'])).body;

const asked: number[] = [];
const askErasure: AskErasure = async (tx, ids) => {
  for (const id of ids) {
    asked.push(id);
    await tx
      .insertInto('erasures')
      .values({ member_id: id, erase_at: new Date('2099-01-01'), by_staff: true })
      .execute();
  }
};
const night = (ask = askErasure) =>
  retain(db, { askErasure: ask, appSecret: config.appSecret, tell: () => {} });
const count = async (table: string, where = 'true'): Promise<number> =>
  (await db.pool.query(`SELECT count(*)::integer AS n FROM ${table} WHERE ${where}`)).rows[0].n;

beforeEach(async () => {
  await clear();
  asked.length = 0;
  await db.owner.query(
    'TRUNCATE retention_rules, retention_runs, mails, known_devices, erasures, search_history CASCADE',
  );
  await db.pool.query('UPDATE memberships SET paid_until = NULL, failed_since = NULL');
  await save({});
});

describe('the rules', () => {
  test('are the usual ones until somebody says something else, and nothing is stored of them', async () => {
    expect(await read()).toMatchObject(USUAL);
    await save({ mails: 180 });
    expect(await count('retention_rules')).toBe(0);
    const days = { search_history: 90, mails: 365 };
    expect((await save(days)).body).toMatchObject({ ...USUAL, ...days });
    expect(await count('retention_rules')).toBe(2);
  });

  test('have a history, and an entry in the audit log', async () => {
    await save({ search_history: 90 });
    const args = { params: { id: 1 } };
    const { body: versions } = await asStaff().call(staffApi['retention.versions'], args);
    const [latest] = versions;
    const { body } = await asStaff().call(staffApi['retention.restore'], {
      ...args,
      body: { version: Number(latest?.id), before: true },
    });
    expect(body).toMatchObject(USUAL);
    const { rows } = await db.pool.query(
      "SELECT action, label FROM audit_log WHERE kind = 'retention' ORDER BY id DESC LIMIT 2",
    );
    expect(rows.map(({ action }) => action)).toEqual(['restore', 'update']);
    expect(rows[0].label).toBe('データの保存期間');
  });

  test.each([
    ['search_history', 29, '検索履歴の日数は30から3,650の間で入力してください。'],
    ['watching', 179, '視聴の詳細の日数は180から3,650の間で入力してください。'],
    ['mails', null, '送ったメールの日数は30から3,650の間で入力してください。'],
    ['devices', 366, '端末の記録の日数は30から365の間で入力してください。'],
    ['audit_values', 89, '操作履歴の会員に関する内容の日数は90から3,650の間で入力してください。'],
    ['memberships', 90.5, '期間が終わった会員の日数は90から3,650の間で入力してください。'],
    ['memberships', '90', '期間が終わった会員の日数は90から3,650の間で入力してください。'],
  ])('%s refuse %s under the field', async (field, days, message) => {
    const { status, body } = await save({ [field]: days });
    expect([status, (body as never as { errors: object }).errors]).toEqual([
      422,
      { [field]: [message] },
    ]);
  });

  test('of two who save at once one is told', async () => {
    const { revision } = await read();
    const both = [60, 90].map((mails) =>
      asStaff().attempt(staffApi['retention.update'], {
        params: { id: 1 },
        query: { revision: String(revision) },
        body: { ...USUAL, mails },
      }),
    );
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('there is one record', async () => {
    const args = { params: { id: 2 }, query: {}, body: USUAL };
    expect((await asStaff().refused(staffApi['retention.update'], args)).status).toBe(404);
  });
});

describe('the night', () => {
  const ago = (days: number) => `now() - interval '${days} days'`;
  const DAY = /^\d{4}-\d\d-\d\d$/;

  /** Removes what the rule says; the preview has said the same, and a second night finds nothing. */
  async function expectRemoved(rule: keyof Draft, days: number, wanted: number) {
    const told = (await preview({ [rule]: days })).filter((one) => one.rule === rule);
    expect(told.reduce((sum, one) => sum + one.count, 0)).toBe(wanted);
    for (const one of told.filter((each) => each.count > 0)) expect(one.oldest_day).toMatch(DAY);
    await save({ [rule]: days });
    const removed = async () => (await night()).removed[rule];
    expect([await removed(), await removed()]).toEqual([wanted, 0]);
  }

  test('removes old words of the search, and no others', async () => {
    const { id } = await make.member();
    await db.pool.query(
      `INSERT INTO search_history (member_id, word, searched_at)
       SELECT $1, 'w' || n, now() - n * interval '1 day' - interval '1 minute'
       FROM generate_series(0, 99) n`,
      [id],
    );
    await night();
    expect(await count('search_history')).toBe(100);
    await expectRemoved('search_history', 60, 40);
    expect(await count('search_history', `searched_at < ${ago(60)}`)).toBe(0);
  });

  test('turns old watching into nobody’s, and leaves marks and what is played again', async () => {
    const [one, other] = [await make.member({ brands: ['WIS'] }), await make.member()];
    const video = await make.video({ durationSeconds: 600 });
    const play = (member: { id: number }, at: string) =>
      db.pool.query(
        `INSERT INTO video_progress (member_id, video_id, seen, clock_at, starts, position_at, created_at)
         VALUES ($1, $2, '{[0,590000)}', now(), 2, ${at}, ${ago(400)})`,
        [member.id, video.id],
      );
    await play(one, ago(201));
    await play(other, ago(199));
    for (const [member, at] of [
      [one, ago(201)],
      [other, ago(199)],
    ] as const) {
      await db.pool.query(
        `INSERT INTO browsing_history (member_id, video_id, viewed_at) VALUES ($1, $2, ${at})`,
        [member.id, video.id],
      );
      await db.pool.query(
        `INSERT INTO video_watch_completions (member_id, video_id, source) VALUES ($1, $2, 'auto')`,
        [member.id, video.id],
      );
    }
    const statistics = () => findVideoAnalytics(db.kysely, video.id, {});
    const before = await statistics();
    expect(before).toMatchObject({ marked: 2, statistics: { members: 2, finished: 2 } });
    await expectRemoved('watching', 200, 2);
    expect(await statistics()).toEqual(before);
    expect(await count('video_progress', `member_id = ${one.id}`)).toBe(0);
    expect(await count('video_progress', `member_id = ${other.id}`)).toBe(1);
    expect(await count('video_watch_completions')).toBe(2);
    expect(await count('anonymous_watching', 'marked IS NULL AND starts = 2')).toBe(1);
  });

  test('leaves the watching that somebody writes at that moment', async () => {
    const { id } = await make.member();
    const video = await make.video();
    await db.pool.query(
      `INSERT INTO video_progress (member_id, video_id, clock_at, position_at)
       VALUES ($1, $2, now(), ${ago(500)})`,
      [id, video.id],
    );
    await save({ watching: 200 });
    const client = await db.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('UPDATE video_progress SET position_at = now()');
      expect(await night()).toMatchObject({ removed: { watching: 0 }, failed: [] });
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    expect((await night()).removed.watching).toBe(0);
    expect(await count('video_progress')).toBe(1);
  });

  test('throws old mails away, many at a time, unless they wait', async () => {
    await db.pool.query(
      `INSERT INTO mails (kind, recipient, subject, body_text, body_html, message_id, created_at,
         sent_at, failed_at, next_attempt_at)
       SELECT 'test', 'a@example.jp', 'a', 'a', 'a', '<' || n || '@x>',
         now() - CASE WHEN n <= 2200 THEN interval '181 days' ELSE interval '179 days' END,
         CASE WHEN n % 2 = 0 AND n <> 2200 THEN now() END, CASE WHEN n % 2 = 1 THEN now() END,
         CASE WHEN n = 2200 THEN now() END
       FROM generate_series(1, 2210) n`,
    );
    await expectRemoved('mails', 180, 2199);
    expect(await count('mails')).toBe(11);
  });

  test('forgets devices of a year ago, as their cookie is gone', async () => {
    const { id } = await make.member();
    await db.pool.query(
      `INSERT INTO known_devices (member_id, device_hash, last_seen_at)
       VALUES ($1, sha256('a'), ${ago(364)}), ($1, sha256('b'), ${ago(366)})`,
      [id],
    );
    await expectRemoved('devices', 365, 1);
  });

  test('takes members out of old entries of the audit log, whose chain stays whole', async () => {
    await db.owner.query('TRUNCATE audit_values');
    const { body } = await asStaff().call(staffApi['members.create'], {
      body: {
        ...{ name: '山田 花子', nickname: 'はな', email: `${crypto.randomUUID()}@example.jp` },
        ...{ memberships: [], is_suspended: false },
      },
    });
    await sealAuditLog(db.kysely, config.appSecret);
    await db.owner.query(`UPDATE audit_values SET at = ${ago(91)}`);
    await expectRemoved('audit_values', 90, 1);
    const { rows } = await db.pool.query(
      "SELECT label, is_erased FROM audit_entries WHERE kind = 'members' AND record_id = $1",
      [body.id],
    );
    expect(rows).toEqual([{ label: '（消去済み）', is_erased: true }]);
    expect(await verifyAuditLog(db.kysely, config.appSecret)).toMatchObject({
      broken: [],
      changedValues: [],
      lostValues: [],
    });
  });

  test('asks for the erasure of members whose membership ended long ago, once', async () => {
    const ended = async (days: number) => {
      const { id } = await make.member();
      await db.pool.query(
        `UPDATE memberships SET paid_until = japan_today() - ${days} WHERE member_id = $1`,
        [id],
      );
      return id;
    };
    await make.member();
    await ended(90);
    const longAgo = await ended(91);
    await expectRemoved('memberships', 90, 1);
    expect(asked).toEqual([longAgo]);
    await db.owner.query('TRUNCATE erasures');
    await db.pool.query(
      'UPDATE brands SET grace_days = 91; UPDATE memberships SET failed_since = paid_until + 1',
    );
    expect((await preview({ memberships: 90 })).at(-1)).toMatchObject({ count: 0 });
    await db.pool.query('UPDATE brands SET grace_days = 0');
  });

  test('notes what it did, also where a rule fails, and the others go on', async () => {
    await save({ memberships: 90, search_history: 30 });
    const { id } = await make.member();
    await db.pool.query(
      `INSERT INTO search_history (member_id, word, searched_at) VALUES ($1, 'a', ${ago(31)})`,
      [id],
    );
    await db.pool.query(`UPDATE memberships SET paid_until = '2020-01-01' WHERE member_id = $1`, [
      id,
    ]);
    await night(() => Promise.reject(new Error('not now')));
    const [run] = await runs();
    expect(run).toMatchObject({
      removed: [{ rule: 'search_history', count: 1 }],
      failed: ['memberships'],
      seconds: expect.any(Number),
    });
    await night();
    expect((await runs())[0]).toMatchObject({
      removed: [{ rule: 'memberships', count: 1 }],
      failed: [],
    });
  });

  test('two at once remove and count each row once', async () => {
    const { id } = await make.member();
    const videos = await Promise.all(Array.from({ length: 5 }, () => make.video()));
    for (const video of videos) {
      await db.pool.query(
        `INSERT INTO video_progress (member_id, video_id, seen, clock_at, position_at)
         VALUES ($1, $2, '{[0,1000)}', now(), ${ago(500)})`,
        [id, video.id],
      );
    }
    await save({ watching: 200 });
    const both = await Promise.all([night(), night()]);
    expect(both.map(({ removed }) => removed.watching ?? 0).reduce((a, b) => a + b)).toBe(5);
    expect(await count('anonymous_watching')).toBe(5);
  });

  test('shows thirty nights', async () => {
    await db.pool.query(
      `INSERT INTO retention_runs (started_at)
       SELECT now() - n * interval '1 day' FROM generate_series(1, 40) n`,
    );
    expect(await runs()).toHaveLength(30);
    expect((await runs())[0]).toMatchObject({ seconds: null, removed: [], failed: [] });
  });
});
