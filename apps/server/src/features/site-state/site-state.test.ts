import { staffApi } from '@orchard/contract/staff';
import type { SiteLine, SitePart } from '@orchard/contract/staff/site-state';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createScene, type Scene } from '#testing/scene.ts';

interface Seen {
  parts: { part: SitePart; lines: SiteLine[] }[];
  /** The lines that are not well, with what is to be read in them. */
  troubles: string[];
}

async function look({ asStaff }: Scene): Promise<Seen> {
  const { body } = await asStaff().call(staffApi.getSiteState, {});
  const { parts } = body;
  const troubles = parts
    .flatMap(({ lines }) => lines)
    .filter(({ state }) => state !== 'ok')
    .map(({ about, state, says }) => `${about} ${state}: ${says}`);
  return { parts, troubles };
}

describe('a site that works', async () => {
  const scene = await createScene();

  test('is well in all but what the settings leave open', async () => {
    const { parts, troubles } = await look(scene);
    expect(parts.map(({ part }) => part)).toEqual([
      ...[
        'site',
        'database',
        'disk',
        'mail',
        'jobs',
        'films',
        'search',
        'sessions',
        'backup',
        'outside',
      ],
    ]);
    // How fast the machine is belongs to the machine.
    const ofTheSite = troubles.filter((line) => !/^(?:遅いSQL|接続) /.test(line));
    expect(ofTheSite.sort()).toEqual([
      expect.stringMatching(/^バックアップ attention: 取っていません/),
      expect.stringMatching(/^メールサーバー attention: SMTP_URLがない/),
      expect.stringMatching(/^設定 attention: 組み込みのPostgreSQL/),
    ]);
    const says = parts.flatMap(({ lines }) => lines.map((line) => line.says)).join('\n');
    expect(says).toContain('会員 0件、スタッフ 1件のセッションです。');
    expect(says).toContain('Vimeoの動画はありません。');
  });

  test('is looked at for many at the cost of one', async () => {
    const texts: string[] = [];
    scene.db.onQuery = (text) => texts.push(text);
    await Promise.all([look(scene), look(scene), look(scene)]);
    scene.db.onQuery = undefined;
    expect(texts.filter((text) => text.includes('pg_database_size'))).toEqual([]);
  });
});

describe('a site in trouble', async () => {
  const scene = await createScene();
  const { db, make } = scene;

  test('says what is to be done, and where', async () => {
    await db.pool.query(`
      INSERT INTO mails (kind, recipient, subject, body_text, body_html, message_id,
        next_attempt_at, error_kind)
      VALUES ('test', 'a@example.jp', 's', 't', 'h', '<1@x>', now() - interval '40 minutes', NULL),
        ('test', 'b@example.jp', 's', 't', 'h', '<2@x>', now() + interval '1 hour', 'sender');
      INSERT INTO mails (kind, recipient, subject, body_text, body_html, message_id,
        next_attempt_at, failed_at)
      VALUES ('test', 'c@example.jp', 's', 't', 'h', '<3@x>', NULL, now());
      INSERT INTO film_streams (media_file, state, fault) VALUES ('videos/x.mp4', 'failed', 'broken');
      INSERT INTO staff_jobs (kind, access_rights, title, params, staff_name, ip, can_undo, touched_at)
      VALUES ('x', '{content.read}', 'x', '{}', '佐藤', '::1', false, now() - interval '1 hour')`);
    const video = await make.video({ vimeoId: '76979871' });
    await db.pool.query(
      `INSERT INTO film_checks (video_id, source, damage, since) VALUES ($1, '76979871', 'gone', now())`,
      [video.id],
    );
    // Nobody listens at the platform's address of a scene.
    const params = { id: video.id };
    await scene.asStaff().call(staffApi['film-checks.look'], { params });
    await sql`SELECT pg_sleep(1)`.execute(db.kysely);

    const { parts, troubles } = await look(scene);
    const found = (about: string) => troubles.find((line) => line.startsWith(`${about} `));
    expect(found('送信')).toMatch(/^送信 action: 40分も待っているメールがあります。/);
    expect(found('メールサーバーの応答')).toMatch(/action: .*1通が待っています。/);
    expect(found('届かなかったメール')).toMatch(/attention: 過去24時間に1通/);
    expect(found('変換')).toMatch(/attention: 1本の動画ファイルを変換できませんでした/);
    expect(found('一括処理と取り込み')).toMatch(/action: 1件が15分以上進んでいません/);
    expect(found('再生')).toMatch(/action: 1本の動画に確認が必要です/);
    expect(found('Vimeo')).toMatch(/attention: .*ECONNREFUSED/);
    expect(found('遅いSQL')).toMatch(/attention: 起動してから、1秒以上かかったものが[1-9]\d*件/);
    const screens = parts.flatMap(({ lines }) => lines.map(({ screen }) => screen));
    expect(new Set(screens)).toEqual(
      new Set([null, 'mails', 'jobs', 'videos', 'film-checks', 'vimeo']),
    );
  });
});

describe('a site behind a proxy', () => {
  const BRIDGE = '172.18.0.1';
  /** Visitors who come through the proxy, and some who do not. */
  async function visit(scene: Scene, { through = 50, past = 0, forwards = true }) {
    const headers = forwards ? { 'x-forwarded-for': '203.0.113.7' } : {};
    const comes = (ip: string) => scene.guest().request({ url: '/login', ip, headers });
    for (let at = 0; at < past; at += 1) await comes(`198.51.100.${at + 1}`);
    for (let at = 0; at < through; at += 1) await comes(BRIDGE);
  }
  const about = async (scene: Scene) =>
    (await look(scene)).troubles.filter((line) => line.startsWith('プロキシ '));
  const probed = async ({ app }: Scene) =>
    (await app.inject({ url: '/readyz' })).json() as { proxy_not_trusted: string | null };

  test('that it does not trust says so once, in log, state and probe, with the line to write', async () => {
    const lines: string[] = [];
    const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } };
    const scene = await createScene({ limits: 'off', trustedProxies: ['10.0.0.9'], logger });
    await visit(scene, { through: 120 });
    const setting = `TRUSTED_PROXIES=10.0.0.9,${BRIDGE}`;
    const told = lines.filter((line) => line.includes('proxy.not_trusted'));
    expect(told.map((line) => JSON.parse(line))).toMatchObject([{ address: BRIDGE, setting }]);
    expect(await about(scene)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^プロキシ action: ほとんどのアクセスが ${BRIDGE} から届き、.*「${setting}」と書き`,
        ),
      ),
    ]);
    expect(await probed(scene)).toMatchObject({ proxy_not_trusted: BRIDGE });
  });

  test.each([
    ['that it trusts', { trustedProxies: ['172.18.0.0/16'] }, {}],
    ['that says nothing of where they come from', {}, { forwards: false }],
    ['among other visitors', {}, { past: 20, through: 30 }],
  ])('%s says nothing', async (_, settings, visitors) => {
    const scene = await createScene({ limits: 'off', ...settings });
    await visit(scene, visitors);
    expect(await about(scene)).toEqual([]);
    expect(await probed(scene)).toMatchObject({ proxy_not_trusted: null });
  });
});
