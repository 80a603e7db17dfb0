import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createBroadcasts } from '#testing/broadcasts.ts';
import { expectRefused, sentenceOf } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene({ limits: 'off' });
const { config, db, make, asStaff, mailsTo } = scene;
const { audience, count, draftOf, write, read, segment, send, recipients } =
  createBroadcasts(scene);
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
const preview = async (overrides: object, member: number | null = null) => {
  const { subject, body, brand_id } = await draftOf(overrides);
  const draft = { subject, body, brand_id, member };
  return (await asStaff().call(staffApi['broadcasts.preview'], { body: draft })).body;
};

describe('a draft', () => {
  test('loses what runs in its body', async () => {
    const { body } = await write({ body: '<p onclick="x()">a<script>x()</script></p>' });
    expect(body).toBe('<p>a</p>');
  });

  test.each([
    [{ subject: '{nmae} 様' }, 'subject', '「{nmae}」という差し込み項目は使えません。'],
    [{ body: '<p>{Name} と {link}</p>' }, 'body', '「{Name}」という差し込み項目は使えません。'],
    [{ body: '<p>{Name} と {link}</p>' }, 'body', '「{link}」という差し込み項目は使えません。'],
    [{ body: '<p>｛name｝</p>' }, 'body', '「｛name｝」という差し込み項目は使えません。'],
    [{ body: '<p>{na<strong>me}</strong></p>' }, 'body', '「{name}」の途中で書式が変わっています'],
    [{ body: '<p><img src="/media/images/a.webp"></p>' }, 'body', 'ログインしないと表示されない'],
    [{ body: '<p><img src="https://example.com/a.png"></p>' }, 'body', 'ほかのサイトの画像'],
    [{ brand_id: null }, 'brand_id', '差出人のブランドを選択してください。'],
    [{ brand_id: 9_999_999 }, 'brand_id', '選択したブランドは見つかりませんでした。'],
    [{ audience: 'everybody' }, 'audience', '送信先を選択してください。'],
    [{ audience: 'segment' }, 'segment_id', '保存した条件を選択してください。'],
    [{ audience: 'segment', segment_id: 99 }, 'segment_id', '選択した条件は見つかりませんでした'],
    [{ audience: 'filter' }, 'filter', '絞り込みの条件を選択してください。'],
    [{ audience: 'members' }, 'member_ids', '会員を選択してください。'],
    [{ audience: 'members', member_ids: Array(1001).fill(1) }, 'member_ids', '会員を選択して'],
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

  test('is a filter of its own, or the members named one by one, whoever is still there', async () => {
    const one = await make.member({ name: '一人目' });
    const two = await make.member({ name: '二人目', isSuspended: true });
    await make.member({ name: '三人目' });
    const named = await write({ audience: 'members', member_ids: [two.id, one.id] });
    expect(await audience(named.id)).toMatchObject({
      ...{ count: 1, first: [{ label: '一人目' }], skipped: [{ reason: 'suspended', count: 1 }] },
      members: [{ name: '一人目' }, { name: '二人目' }],
    });
    await db.pool.query('DELETE FROM members WHERE id = $1', [two.id]);
    expect((await read(named.id)).member_ids).toEqual([one.id]);
    const again = { audience: 'members' as const, member_ids: [two.id, one.id] };
    const changed = await update(named.id, named.revision, again);
    expect(changed.body).toMatchObject({ member_ids: [one.id] });

    const filtered = await write({ audience: 'filter', filter: { q: ' 三人目 ' } as never });
    expect(await read(filtered.id)).toMatchObject({ filter: { q: '三人目' } });
    expect((await audience(filtered.id)).first).toMatchObject([{ label: '三人目' }]);
    expect((await send(filtered)).status).toBe(200);
    // What is no longer chosen is not kept.
    const back = await update(named.id, named.revision + 1, {
      audience: 'brand',
      member_ids: [one.id],
    });
    expect(back.body).toMatchObject({ member_ids: [], filter: null });
  });

  test('is counted before it is saved, also while its sender is missing', async () => {
    const member = await make.member({ name: '数える人' });
    const before = await count({ audience: 'members', member_ids: [member.id], brand_id: null });
    expect(before).toMatchObject({ count: 1, hurdle: 'brand_gone', from: '', outside: [] });
    expect(await count({ audience: 'brand', brand_id: null })).toMatchObject({ count: 0 });
    expect(await count({ audience: 'members' })).toMatchObject({ count: 0, hurdle: 'empty' });
    expect((await db.pool.query('SELECT FROM broadcasts')).rowCount).toBe(0);
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
      expect(sentenceOf(refused)).toContain('送信先の保存した条件、またはその中の');
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
    const draft = {
      subject: '{name} 様（{membership_until}まで）',
      body: '<h2>{name}</h2><ul><li><p>{nickname}</p></li></ul><p><a href="/video">動画</a></p><p><img src="/media/public/a.webp" alt="図"></p>',
    };
    const { subject, html, text, member } = await preview(draft, odd.id);
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

  test('is a sample’s without a member, runs nothing, and writes nothing', async () => {
    const shown = await preview({
      subject: '{membership_until}{odd}',
      body: '<p onclick="x()">a<a href="javascript:x()">b</a><script>x()</script></p>',
    });
    expect(shown).toMatchObject({ member: null, subject: '期限なし{odd}' });
    expect(shown.html).not.toMatch(/onclick|javascript|x\(\)/);
    expect((await db.pool.query('SELECT FROM broadcasts')).rowCount).toBe(0);
  });
});

test('a draft may be without text, and is not sent so', async () => {
  await make.member();
  const draft = await write({ subject: ' ', body: '<p></p>' });
  expect(sentenceOf(await send(draft))).toBe(
    '件名と本文がまだありません。入力してから送信してください。',
  );
  const changed = await update(draft.id, draft.revision, { subject: 'ご案内', body: '' });
  expect(sentenceOf(await send(changed.body as never))).toContain('本文がまだありません');
  const { body } = await asStaff().call(staffApi['broadcasts.list'], { query: {} });
  expect(body).toMatchObject([{ subject: 'ご案内', state: 'draft' }]);
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
