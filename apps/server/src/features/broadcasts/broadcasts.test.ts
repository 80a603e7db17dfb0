import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createBroadcasts } from '#testing/broadcasts.ts';
import { expectRefused, sentenceOf } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene({ limits: 'off' });
const { config, db, make, asStaff, mailsTo } = scene;
const { audience, draftOf, write, read, segment, send, recipients } = createBroadcasts(scene);
const origin = config.publicUrl.origin;

beforeEach(async () => {
  await db.owner.query(
    'TRUNCATE broadcasts, mails, segments, suppressed_addresses, notification_choices, audit_log CASCADE',
  );
  await db.pool.query('DELETE FROM members');
});

const update = async (id: number, revision: number, overrides: object) =>
  asStaff().attempt(staffApi['broadcasts.update'], {
    params: { id },
    query: { revision: String(revision) },
    body: await draftOf(overrides),
  });
const preview = async (id: number, member?: number) =>
  (
    await asStaff().call(staffApi['broadcasts.preview'], {
      params: { id },
      query: member ? { member: String(member) } : {},
    })
  ).body;

describe('a draft', () => {
  test('loses what runs in its body', async () => {
    const { body } = await write({ body: '<p onclick="x()">a<script>x()</script></p>' });
    expect(body).toBe('<p>a</p>');
  });

  test.each([
    [{ subject: ' ' }, 'subject', '件名を入力してください。'],
    [{ subject: '{nmae} 様' }, 'subject', '「{nmae}」という差し込み項目は使えません。'],
    [{ body: '<p></p>' }, 'body', '本文を入力してください。'],
    [{ body: '<p>{Name} と {link}</p>' }, 'body', '「{Name}」という差し込み項目は使えません。'],
    [{ body: '<p>{Name} と {link}</p>' }, 'body', '「{link}」という差し込み項目は使えません。'],
    [{ body: '<p>｛name｝</p>' }, 'body', '「｛name｝」という差し込み項目は使えません。'],
    [{ body: '<p>{na<strong>me}</strong></p>' }, 'body', '「{name}」の途中で書式が変わっています'],
    [{ body: '<p><img src="/media/images/a.webp"></p>' }, 'body', 'ログインしないと表示されない'],
    [{ body: '<p><img src="https://example.com/a.png"></p>' }, 'body', 'ほかのサイトの画像'],
    [{ brand_id: null }, 'brand_id', '差出人のブランドを選択してください。'],
    [{ brand_id: 9_999_999 }, 'brand_id', '選択したブランドは見つかりませんでした。'],
    [{ audience: 'everybody' }, 'audience', '送信先を選択してください。'],
    [{ audience: 'segment' }, 'segment_id', 'セグメントを選択してください。'],
    [{ audience: 'segment', segment_id: 99 }, 'segment_id', '選択したセグメントは見つかりません'],
  ])('with %o is refused under its field', async (overrides, field, sentence) => {
    const answer = await asStaff().refused(staffApi['broadcasts.create'], {
      body: await draftOf(overrides as never),
    });
    expectRefused(answer, field, sentence);
  });
});

describe('the audience', () => {
  test('is who can sign in, wants it and can be reached; of the others it says why', async () => {
    const reached = await make.member({ name: '届く人' });
    await make.member({ isSuspended: true });
    await make.member({ membershipUntil: '2020-01-01' });
    await make.member({ membershipFrom: '2999-01-01' });
    await make.member({ password: null });
    const stopped = await make.member();
    const chosen = await make.member();
    const dead = await make.member();
    await db.pool.query(
      `INSERT INTO notification_choices (member_id, stopped, ways)
       VALUES ($1, 'mails', '{}'), ($2, NULL, '{"broadcast": {"screen": false, "mail": "none", "push": false}}')`,
      [stopped.id, chosen.id],
    );
    await db.pool.query(
      "INSERT INTO suppressed_addresses (address, reason, error_kind) VALUES ($1, 'x', 'no_such_user')",
      [dead.email.toLowerCase()],
    );
    const { id } = await write();
    const { count, first, skipped, hurdle } = await audience(id);
    expect({ count, hurdle }).toEqual({ count: 1, hurdle: null });
    expect(first).toEqual([{ id: reached.id, label: '届く人' }]);
    expect(skipped).toEqual([
      { reason: 'opted_out', count: 2 },
      ...['expired', 'invited', 'suspended', 'undeliverable', 'upcoming'].map((reason) => ({
        reason,
        count: 1,
      })),
    ]);
    expect((await recipients(id, 'waiting')).map(({ email }) => email)).toEqual([reached.email]);
    expect(await recipients(id, 'skipped')).toHaveLength(7);
  });

  test('is a brand’s, or a segment’s as its list finds it', async () => {
    const { rows } = await db.pool.query(
      "INSERT INTO brands (slug, label, document_title, terms_path) VALUES ('b2', 'b2', 'b', '/terms-b2') ON CONFLICT (slug) DO UPDATE SET label = 'b2' RETURNING id",
    );
    const own = await make.member({ brands: ['b2'], name: '別ブランド' });
    await make.member({ name: '山田' });
    const byBrand = await write({ audience: 'brand', brand_id: rows[0].id });
    expect((await audience(byBrand.id)).first).toEqual([{ id: own.id, label: '別ブランド' }]);
    const segment_id = await segment('山田さん', { q: '山田' });
    const bySegment = await write({ audience: 'segment', segment_id });
    const { count, first } = await audience(bySegment.id);
    expect({ count, label: first[0]?.label }).toEqual({ count: 1, label: '山田' });
    expect((await read(bySegment.id)).segment_name).toBe('山田さん');
  });

  test('says from whom it comes, and who of it belongs to others', async () => {
    for (const [name, brands] of [
      ['会員', ['orchard_main']],
      ['両方', ['orchard_main', 'WIS']],
      ['よそ', ['WIS']],
      ['よそも', ['WIS']],
      ['どこにも', []],
    ] as const) {
      await make.member({ name, brands: [...brands] });
    }
    await make.member({ brands: ['WIS'], isSuspended: true });
    const club = await audience((await write()).id);
    expect(club).toMatchObject({ count: 5, from: 'Orchard' });
    expect(club.outside).toEqual([
      { brand: 'WIS', count: 2 },
      { brand: null, count: 1 },
    ]);
    const own = await audience((await write({ audience: 'brand' })).id);
    expect([own.count, own.outside]).toEqual([2, []]);
  });

  test('of a segment that is gone, or names something gone, is refused with a sentence', async () => {
    await make.member();
    const video = await make.video();
    const gone = await segment('消える', { state: 'active' });
    const hollow = await segment('中身が消える', { unwatched: String(video.id) });
    const one = await write({ audience: 'segment', segment_id: gone });
    const other = await write({ audience: 'segment', segment_id: hollow });
    await db.pool.query('DELETE FROM segments WHERE id = $1', [gone]);
    await db.pool.query('UPDATE videos SET deleted_at = now(), published_at = NULL WHERE id = $1', [
      video.id,
    ]);
    for (const draft of [one, other]) {
      expect((await audience(draft.id)).hurdle).toBe('segment_gone');
      expect(await recipients(draft.id)).toEqual([]);
      const refused = await send(draft);
      expect(refused.status).toBe(409);
      expect(sentenceOf(refused)).toContain('送信先のセグメント、またはその条件');
    }
  });
});

describe('a preview', () => {
  test('has the values of the chosen member, as text even where they look like HTML', async () => {
    await make.member();
    const odd = await make.member({
      name: '<b>山田</b> {nickname}',
      nickname: 'a&b',
      membershipUntil: '2031-03-31',
    });
    const { id } = await write({
      subject: '{name} 様（{membership_until}まで）',
      body: '<h2>{name}</h2><ul><li><p>{nickname}</p></li></ul><p><a href="/video">動画</a></p><p><img src="/media/public/a.webp" alt="図"></p>',
    });
    const { subject, html, text, member } = await preview(id, odd.id);
    expect(member).toEqual({ id: odd.id, name: odd.name });
    expect(subject).toBe('<b>山田</b> {nickname} 様（2031年3月31日まで）');
    expect(html).toContain('&lt;b&gt;山田&lt;/b&gt; {nickname}</h2>');
    expect(html).toContain('a&amp;b');
    expect(html).toContain(`href="${origin}/video"`);
    expect(html).toContain(`src="${origin}/media/public/a.webp"`);
    expect(text).toContain('<b>山田</b> {nickname}\n\n・a&b\n\n');
    expect(text).toContain(`動画（${origin}/video）`);
    expect(text).toContain('［画像：図］');
  });

  test('is by default of the first who would get it, and a sample’s where nobody would', async () => {
    const { id } = await write({ subject: '{membership_until}' });
    expect(await preview(id)).toMatchObject({ member: null, subject: '期限なし' });
    const first = await make.member();
    expect((await preview(id)).member?.id).toBe(first.id);
  });
});

test('a mail of trial goes to the operator alone, is marked, and may be followed by changes', async () => {
  const member = await make.member({ name: '山田 花子' });
  const { id, revision } = await write();
  const operator = await make.staff();
  const { body } = await asStaff(operator).call(staffApi['broadcasts.test'], {
    params: { id },
    body: { member: member.id },
  });
  expect(body.email).toBe(operator.email);
  const mail = (await mailsTo(operator.email)).at(-1);
  expect(mail?.subject).toBe('【テスト】山田 花子 様へのご案内');
  expect(mail?.text).toContain('山田 花子 様\n\nご案内です。');
  expect(mail?.list).toBeNull();
  expect(await mailsTo(member.email)).toEqual([]);
  expect((await update(id, revision, { subject: '直した件名' })).status).toBe(200);
});
