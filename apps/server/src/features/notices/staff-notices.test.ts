import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectRefused } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const { db, make, as, asStaff, clear } = await createScene();

const list = staffApi['notices.list'];
const create = staffApi['notices.create'];
const bulk = staffApi['notices.bulk'];

let categoryId = 0;
const draft = (overrides: object = {}) => ({
  title: '年末年始の休業',
  body: '<p>休みます。</p>',
  notice_category_id: categoryId,
  published_at: '2026-01-01 09:00:00',
  published_until: null,
  brand_ids: [],
  ...overrides,
});
const titles = async () =>
  (await as('hanako').call(api.listNotices)).body.map(({ title }) => title);

beforeEach(async () => {
  await clear();
  await make.notice({ title: '前からあるお知らせ' });
  ({ id: categoryId } = (await db.pool.query('SELECT id FROM notice_categories LIMIT 1')).rows[0]);
});

describe('a notice in the console', () => {
  test('is written, and members read it', async () => {
    const { body } = await asStaff().call(create, { body: draft() });
    expect(body).toMatchObject({ title: '年末年始の休業', state: 'published' });
    expect(await titles()).toContain('年末年始の休業');
  });

  test.each([
    ['2026-02-28 23:59:59', '2026-02-28 14:59:59'],
    ['2026-03-01 00:00:00', '2026-02-28 15:00:00'],
    ['2026-12-31 23:59:59', '2026-12-31 14:59:59'],
    ['2027-01-01 00:00:00', '2026-12-31 15:00:00'],
  ])('that begins at %s in Japan begins at %s in the world', async (japan, world) => {
    const { body } = await asStaff().call(create, { body: draft({ published_at: japan }) });
    expect(body.published_at).toBe(japan);
    const { rows } = await db.pool.query(
      "SELECT to_char(published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS world FROM notices WHERE id = $1",
      [body.id],
    );
    expect(rows[0].world).toBe(world);
  });

  test('is there from its second on, and gone from the second of its end on', async () => {
    const from = async (seconds: number): Promise<string> => {
      const { rows } = await db.pool.query(
        "SELECT to_char((date_trunc('second', now()) + make_interval(secs => $1)) AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI:SS') AS at",
        [seconds],
      );
      return rows[0].at;
    };
    /** The database's clock before and after a member's request. */
    const look = async () => {
      // A member may send three hundred requests a minute.
      await db.pool.query('SELECT pg_sleep(0.1)');
      const before = await from(0);
      const isThere = (await titles()).includes('年末年始の休業');
      return { before, isThere, after: await from(0) };
    };
    let wasThere = false;
    // A crowded machine may sleep through two seconds; then a longer time is tried.
    for (const seconds of [2, 8, 30]) {
      const [begin, end] = [await from(1), await from(1 + seconds)];
      await asStaff().call(create, { body: draft({ published_at: begin, published_until: end }) });
      const seen = [await look()];
      while ((seen.at(-1)?.before ?? '') <= end) seen.push(await look());
      const wrong = seen.filter(
        ({ before, isThere, after }) =>
          (isThere && (after < begin || before >= end)) ||
          (!isThere && before >= begin && after < end),
      );
      expect(wrong).toEqual([]);
      expect(seen.at(-1)?.isThere).toBe(false);
      wasThere = seen.some(({ isThere }) => isThere);
      if (wasThere) break;
    }
    expect(wasThere).toBe(true);
  });

  test.each([
    ['title', { title: ' ' }, 'タイトルを入力してください。'],
    ['notice_category_id', { notice_category_id: 99_999 }, '見つかりませんでした'],
  ])('with a wrong %s is refused under it', async (field, wrong, sentence) => {
    const answer = await asStaff().refused(create, { body: draft(wrong) });
    expectRefused(answer, field, sentence);
  });
});

describe('several at once', () => {
  const make3 = async (overrides: object) => {
    const ids = [];
    for (const title of ['一', '二', '三']) {
      ids.push((await asStaff().call(create, { body: draft({ title, ...overrides }) })).body.id);
    }
    return ids;
  };

  test('are not undone over another operator’s later change', async () => {
    const ids = await make3({});
    const { body } = await asStaff().call(bulk, { body: { action: 'unpublish', ids } });
    await asStaff().call(bulk, { body: { action: 'publish', ids: ids.slice(0, 1) } });
    const undo = { params: { change: body.change } };
    expect((await asStaff().refused(staffApi.undoChange, undo)).status).toBe(409);
  });
});

describe('the list', () => {
  test('is paged, sorted and searched as Japanese is', async () => {
    for (const title of ['ｾﾐﾅｰのご案内', 'せみなー報告', '配当の話']) {
      await asStaff().call(create, { body: draft({ title }) });
    }
    const found = await asStaff().call(list, { query: { q: 'セミナー' } });
    expect(found.body).toHaveLength(2);
    const page = await asStaff().call(list, {
      query: { p: '2', per_page: '3', sort: 'id', order: 'asc' },
    });
    expect(page.headers['x-total-count']).toBe('4');
    expect(page.body.map(({ title }) => title)).toEqual(['配当の話']);
  });
});
