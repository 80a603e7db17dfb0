import { beforeEach, describe, expect, test } from 'vitest';
import { createJapanDays } from '#testing/japan-days.ts';
import { createPrograms } from '#testing/programs.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene({ limits: 'off' });
const { db, make, execute, members, sato } = scene;
const program = createPrograms(scene);
const { letItBe: today } = createJapanDays(db);

const [{ slug, id: brandId }] = (await execute`
  SELECT slug, id FROM brands ORDER BY position`) as [{ slug: string; id: number }];
const reader = await program([...(['members.read', 'content.read', 'questions.read'] as const)]);

beforeEach(() => today('2027-03-10'));

type Sender = Awaited<ReturnType<typeof program>>;
const read = async (url: string, by: Sender = reader) => {
  const answer = await by.send({ url: `/api/v1/${url}` });
  expect({ url, status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
  return answer.json();
};
/** All pages, and how many there were. */
async function readAll(path: string, limit: number, meanwhile = async () => {}) {
  const items: { id: number }[] = [];
  let after = '';
  for (let pages = 1; ; pages += 1) {
    const page = await read(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}${after}`);
    items.push(...page.items);
    after = `&after=${page.next}`;
    if (!page.has_more) return { items, pages, next: page.next as string };
    if (pages === 1) await meanwhile();
  }
}

describe('members', () => {
  test('are found by number, address and the provider’s number, with their contracts', async () => {
    const { id, email } = await make.member({
      ...{ name: '探す 人', membership: { paid_until: '2027-03-31', renews: true } },
    });
    await execute`UPDATE members SET number = 'Z-77' WHERE id = ${id}`;
    await execute`UPDATE memberships SET reference = 'sub_77' WHERE member_id = ${id}`;
    for (const found of ['number=z-77', `email=${email.toUpperCase()}`, 'reference=sub_77']) {
      const { items } = await read(`members?${found}`);
      expect(items.map((one: { id: number }) => one.id)).toEqual([id]);
    }
    expect(await read(`members/${id}`)).toMatchObject({
      ...{ id, name: '探す 人', number: 'Z-77', email, state: 'active' },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      memberships: [{ brand: slug, reference: 'sub_77', state: 'paid', paid_until: '2027-03-31' }],
    });
    expect((await reader.send({ url: '/api/v1/members/999999' })).statusCode).toBe(404);
  });

  test('come page by page, each once, and those that change meanwhile again', async () => {
    const { items: all, next } = await readAll('members', 500);
    const [first] = all;
    const seen = await readAll('members', 2, async () => {
      await execute`UPDATE members SET updated_at = now() WHERE id = ${first?.id}`;
    });
    expect(seen.pages).toBeGreaterThan(2);
    const ids = seen.items.map(({ id }) => id);
    expect(ids.slice(0, -1).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    expect(ids.at(-1)).toBe(first?.id);
    // The mark of the last page says later what came since.
    expect((await read(`members?after=${next}`)).items.map(({ id }: { id: number }) => id)).toEqual(
      [first?.id],
    );
  });

  test('change with their contracts, whoever writes those, and not when nothing is written', async () => {
    const { next } = await readAll('members', 500);
    const { id } = members.hanako;
    const since = async () => (await read(`members?after=${next}`)).items;
    await execute`UPDATE memberships SET renews = renews WHERE member_id = ${id}`;
    expect(await since()).toEqual([]);
    await execute`UPDATE memberships SET reference = 'sub_h' WHERE member_id = ${id} AND brand_id = ${brandId}`;
    expect(await since()).toMatchObject([{ id }]);
    const { items } = await read('memberships?limit=500&since=2020-01-01T00:00:00%2B09:00');
    expect(items.at(-1)).toMatchObject({ member_id: id, reference: 'sub_h' });
  });

  test('whose change is still being written are waited for', async () => {
    const { next } = await readAll('members', 500);
    const slow = await db.pool.connect();
    await slow.query('BEGIN');
    await slow.query("UPDATE members SET updated_at = now(), kana = 'オソイ' WHERE id = $1", [
      members.taro.id,
    ]);
    await execute`UPDATE members SET updated_at = now() WHERE id = ${members.hanako.id}`;
    // Read now, Hanako would move the mark past Taro.
    const page = await read(`members?after=${next}`);
    expect(page).toEqual({ items: [], next, has_more: false });
    await slow.query('COMMIT');
    slow.release();
    const { items } = await read(`members?after=${next}`);
    expect(items.map(({ id }: { id: number }) => id)).toEqual([
      ...[members.taro.id, members.hanako.id],
    ]);
  });
});

test('contracts are narrowed by brand, state and last day', async () => {
  const { id } = await make.member({ membershipUntil: '2027-03-20' });
  const ids = async (query: string) =>
    (await read(`memberships?limit=500&${query}`)).items.map(
      (one: { member_id: number }) => one.member_id,
    );
  expect(await ids('last_day_from=2027-03-20&last_day_until=2027-03-20')).toEqual([id]);
  expect(await ids(`state=not_renewing&brand=${slug}`)).toContain(id);
  expect(await ids('state=failed')).not.toContain(id);
  expect(await ids('brand=nobody')).toEqual([]);
});

test('what was watched comes once per member and video, also where it was only marked', async () => {
  const member = await make.member({});
  const video = await make.video({});
  const marked = await make.video({});
  await execute`
    INSERT INTO video_progress (member_id, video_id, duration_ms, seen, clock_at)
    VALUES (${member.id}, ${video.id}, 600000, '{[0,90500)}', now())`;
  await execute`
    INSERT INTO video_watch_completions (member_id, video_id) VALUES (${member.id}, ${marked.id})`;
  const { items } = await read(`watching?member=${member.id}`);
  expect(items).toHaveLength(2);
  expect(items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ video_id: video.id, seen_seconds: 90, watched_at: null }),
      expect.objectContaining({
        ...{ video_id: marked.id, seen_seconds: 0, watched_at: expect.stringMatching(/Z$/) },
      }),
    ]),
  );
  expect((await read(`watching?member=${member.id}&since=2099-01-01T00:00:00Z`)).items).toEqual([]);
});

test('videos say what state they are in, deleted ones not', async () => {
  const draft = await make.video({ title: '下書きの動画', publishedAt: null });
  const gone = await make.video({ title: '消した動画', publishedAt: null });
  await execute`UPDATE videos SET deleted_at = now() WHERE id = ${gone.id}`;
  const { items } = await read('videos?limit=500');
  expect(items).toContainEqual(
    expect.objectContaining({ id: draft.id, state: 'draft', published_at: null, brands: [] }),
  );
  expect(items.map(({ id }: { id: number }) => id)).not.toContain(gone.id);
});

test('questions come again with their answer', async () => {
  const video = await make.video({});
  const { id } = await make.question({ by: members.hanako, video, message: '月柱は？' });
  const open = async () => (await read('questions?state=unanswered')).items;
  expect(await open()).toContainEqual(
    expect.objectContaining({
      id,
      member_id: members.hanako.id,
      message: '月柱は？',
      answer: null,
    }),
  );
  const { next } = await readAll('questions', 100);
  await execute`
    INSERT INTO video_question_answers (video_question_id, staff_id, message)
    VALUES (${id}, ${sato.id}, '節入りで決まります。')`;
  expect((await open()).map((one: { id: number }) => one.id)).not.toContain(id);
  expect((await read(`questions?after=${next}`)).items).toMatchObject([
    { id, answer: '節入りで決まります。' },
  ]);
});

describe('what happened', () => {
  const happened = (type: string, data: object = {}) => execute`
    INSERT INTO site_events (type, member_id, brand_id, subject_id, data)
    VALUES (${type}, ${members.hanako.id}, ${brandId}, ${type === 'member.renewed' ? null : 5}, ${JSON.stringify(data)}::jsonb)`;

  test('comes in order, with what belongs to it, and only what the rights open', async () => {
    await execute`DELETE FROM site_events`;
    await happened('member.renewed', { day: '2027-04-09' });
    await happened('enquiry.received');
    await happened('video.published');
    const types = async (by: Sender) =>
      (await read('events', by)).items.map(({ type }: { type: string }) => type);
    expect(await types(reader)).toEqual(['member.renewed', 'video.published']);
    expect(await types(await program(['enquiries.read']))).toEqual(['enquiry.received']);
    expect(await types(await program(['members.write']))).toEqual([]);
    const { items } = await read('events?type=member.renewed');
    const [{ uid }] = await execute`SELECT uid FROM site_events WHERE type = 'member.renewed'`;
    expect(items).toEqual([
      {
        ...{ id: uid, type: 'member.renewed', timestamp: expect.stringMatching(/Z$/) },
        data: { member_id: members.hanako.id, brand: slug, day: '2027-04-09' },
      },
    ]);
    const [video] = (await read('events?type=video.published')).items;
    expect(video.data).toMatchObject({ video_id: 5 });
  });
});

test.each([
  ['after=bm90aGluZw', 'after'],
  ['after=!', 'after'],
  ['after=1799999999000000', 'after'],
  ['after=1799999999000000_x', 'after'],
  ['since=2027-03-10', 'since'],
  ['since=2027-03-10T00:00:00', 'since'],
  ['since=2027-13-10T00:00:00Z', 'since'],
  ['limit=0', 'limit'],
  ['limit=501', 'limit'],
])('%s is refused in Japanese, at its name', async (query, field) => {
  const answer = await reader.send({ url: `/api/v1/members?${query}` });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    ...[422, 'application/problem+json; charset=utf-8'],
  ]);
  expect(answer.json()).toMatchObject({
    ...{ type: 'about:blank', title: 'Invalid fields', status: 422 },
    detail: `${field}の指定が正しくありません。`,
    errors: { [field]: [`${field}の指定が正しくありません。`] },
  });
});

describe('a list begins at', () => {
  const asked = [
    ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59'],
    ...['2026-01-01T00:00:00+23:59', '2026-01-01T00:00:00-23:59'],
  ].map((since) => `since=${encodeURIComponent(since)}`);
  const lists = ['members', 'memberships', 'watching', 'videos', 'questions', 'events'];

  test.each([...asked, `after=${'9'.repeat(17)}_${'9'.repeat(18)}`, `after=-${'9'.repeat(17)}_0`])(
    'every time and place: %s',
    async (query) => {
      for (const list of lists) await read(`${list}?${query}`);
    },
  );

  test('no row before it', async () => {
    const { id } = await make.member();
    await execute`UPDATE members SET updated_at = '2026-02-01 00:00:00.123456Z' WHERE id = ${id}`;
    await execute`DELETE FROM memberships WHERE member_id = ${id}`;
    const ids = async (since: string) =>
      (await read(`members?limit=500&since=${encodeURIComponent(since)}`)).items.map(
        (one: { id: number }) => one.id,
      );
    expect(await ids('2026-02-01T09:00:00.123+09:00')).toContain(id);
    expect(await ids('2026-02-01T09:00:00.124+09:00')).not.toContain(id);
  });
});
