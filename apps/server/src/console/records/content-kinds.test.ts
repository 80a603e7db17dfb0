import type { Endpoint } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, expect, test } from 'vitest';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { contentKinds } from '#testing/content-kinds.ts';
import { expectRefused } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';
import { wholeRecord } from '#testing/whole-record.ts';

const scene = await createScene({ limits: 'off' });
const { db, as, asStaff, clear } = scene;
beforeEach(clear);

type Fields = Record<string, unknown>;
const kinds = contentKinds(scene);
const calls = staffApi as unknown as Record<string, Endpoint>;

/** Makes a call of a kind, whatever it answers. */
const call = async (name: string, request: object = {}) =>
  (await asStaff().attempt(calls[name] as never, request as never)) as unknown as {
    status: number;
    body: never;
  };
const read = async (kind: string, id: number): Promise<Fields & { revision: number }> =>
  (await call(`${kind}.read`, { params: { id } })).body;
/** Saves a record as it is, but for some fields. */
const save = async (kind: string, id: number, fields: Fields) => {
  const record = await read(kind, id);
  return call(`${kind}.update`, {
    params: { id },
    query: { revision: String(record.revision) },
    body: { ...record, ...fields },
  });
};
const nameIn = (record: Fields) =>
  ['title', 'name', 'text', 'question', 'alt', 'label', 'subject'].find(
    (field) => field in record,
  ) ?? '';
const emptied = (record: Fields) =>
  Object.fromEntries(
    Object.entries(record).flatMap(([field, value]) => (Array.isArray(value) ? [[field, []]] : [])),
  );

test.each(kinds)(
  '$kind: a version or a deletion that is taken back leaves nothing changed',
  async ({ kind, table, make, parents }) => {
    const id = await make();
    const before = await wholeRecord(db.pool, table, id);
    const record = await read(kind, id);
    const fields = { ...emptied(record), [nameIn(record)]: '改', ...(await parents?.()) };
    const query = { revision: String(record.revision) };
    const update = async (last: object) => {
      const body = { ...record, ...fields, ...last };
      return (await call(`${kind}.update`, { params: { id }, query, body })).status;
    };
    expect([await update({}), await update({ [nameIn(record)]: '別' })]).toEqual([200, 409]);
    expect(await read(kind, id)).toMatchObject(fields);
    const { body: versions } = await call(`${kind}.versions`, { params: { id } });
    const [latest, first] = versions as { id: number }[];
    expect(latest).toMatchObject({ action: 'update', staff_name: '佐藤 美咲' });
    // What was there before the log has no version of its own.
    const version = first ? { version: first.id } : { version: latest?.id, before: true };
    await call(`${kind}.restore`, { params: { id }, body: version });
    expect(await wholeRecord(db.pool, table, id)).toEqual(before);

    const { body: removed } = await call(`${kind}.bulk`, { body: { action: 'delete', ids: [id] } });
    expect((await call(`${kind}.read`, { params: { id } })).status).toBe(404);
    const undone = await call('undoChange', { params: { change: (removed as Fields).change } });
    expect([undone.status, undone.body]).toEqual([200, { count: 1 }]);
    expect(await wholeRecord(db.pool, table, id)).toEqual(before);
  },
);

test.each(kinds.filter(({ readAt }) => readAt))(
  '$kind: members see it while it is published, those for whom it is',
  async ({ kind, make, readAt = String }) => {
    const id = await make();
    const record = await read(kind, id);
    const [wis] = await findBrandIds(db.kysely, ['WIS']);
    const audience = (brand?: number) =>
      'brand_ids' in record ? { brand_ids: brand ? [brand] : [] } : { brand_id: brand ?? null };
    const shown = { [nameIn(record)]: '目印', published_at: '2026-01-01 09:00:00' };
    for (const [state, fields, readers] of [
      ['published', {}, ['hanako', 'taro']],
      ['published', audience(wis), ['taro']],
      ['draft', { published_at: null }, []],
      ['scheduled', { published_at: '2999-01-01 00:00:00' }, []],
      ['ended', { published_until: '2026-01-02 00:00:00' }, []],
    ] as const) {
      const wish = { ...shown, published_until: null, ...audience(), ...fields };
      expect((await save(kind, id, wish)).body).toMatchObject({ state });
      const seen = [];
      for (const who of ['hanako', 'taro'] as const) {
        const { body } = await as(who).request({ url: readAt(id) });
        if (body.includes('目印')) seen.push(who);
      }
      expect([fields, seen]).toEqual([fields, readers]);
      for (const filter of ['published', 'draft', 'scheduled', 'ended']) {
        const { body } = await call(`${kind}.list`, { query: { state: filter } });
        const isListed = (body as { id: number }[]).some((row) => row.id === id);
        expect([state, filter, isListed]).toEqual([state, filter, state === filter]);
      }
    }
  },
);

test.each(kinds)(
  '$kind: what is not there, and a wrong place or time, is refused',
  async ({ kind, make }) => {
    const id = await make();
    const record = await read(kind, id);
    for (const [field, wrong, sentence] of [
      ['brand_ids', [99_999], '見つかりませんでした'],
      ['brand_ids', [9_999_999_999], '見つかりませんでした'],
      ['tag_ids', [99_999], '見つかりませんでした'],
      ['position', -1, '0から1,000,000の間'],
      ['position', 1.5, '0から1,000,000の間'],
      ['published_at', '2026-02-30 00:00:00', 'という日付はありません'],
      ['published_until', '1999-12-31 00:00:00', '後の日時'],
    ] as const) {
      if (!(field in record)) continue;
      const answer = await save(kind, id, { [field]: wrong });
      expectRefused(answer, field, sentence);
      expect(await read(kind, id)).toEqual(record);
    }
  },
);
