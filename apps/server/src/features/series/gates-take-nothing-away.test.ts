import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { openMembership } from '@orchard/contract/staff/memberships';
import { beforeEach, describe, expect, it } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const { db, as, asStaff, make, members, clear } = await createScene();
beforeEach(clear);

const seriesCalls = {
  read: staffApi['series.read'],
  create: staffApi['series.create'],
  update: staffApi['series.update'],
  bulk: staffApi['series.bulk'],
};

const isOpen = async (video: { id: number }, who = as('hanako')) =>
  (await who.attempt(api.getVideo, { params: { videoId: video.id } })).status === 200;
const press = (video: { id: number }) =>
  as('hanako').call(api.toggleCompletion, { params: { videoId: video.id } });

type Draft = Awaited<ReturnType<typeof make.series>>['draft'];

/** Changes a series in the console. */
async function change(id: number, fields: Partial<Draft>): Promise<void> {
  const { body } = await asStaff().call(seriesCalls.read, { params: { id } });
  await asStaff().call(seriesCalls.update, {
    params: { id },
    query: { revision: String(body.revision) },
    body: { ...body, ...fields },
  });
}

const bulk = async (action: 'publish' | 'unpublish' | 'delete', id: number) =>
  (await asStaff().call(seriesCalls.bulk, { body: { action, ids: [id] } })).body.change;

/** A member who came after everything that happened so far. */
const newcomer = async () => as(await make.member({ membershipFrom: null }));

const gated = (video: { id: number }) =>
  ({ video_id: video.id, opens: 'days_in_series', days: 7 }) as const;
const free = (video: { id: number }) =>
  ({ video_id: video.id, opens: 'at_once', days: null }) as const;

describe('what members could watch is not taken away by', () => {
  /** It is open to hanako before and after, and closed to somebody who came later. */
  async function keeps(video: { id: number }, act: () => Promise<unknown>): Promise<void> {
    expect(await isOpen(video)).toBe(true);
    await act();
    expect(await isOpen(video)).toBe(true);
    expect(await isOpen(video, await newcomer())).toBe(false);
  }

  it('a gate that is put on a lecture', async () => {
    const video = await make.video();
    const { id } = await make.series({ lectures: [video] });
    await keeps(video, () => change(id, { lectures: [gated(video)] }));
  });

  it('a new series with a gate, nor by a draft of one that is published', async () => {
    const [one, two] = [await make.video(), await make.video()];
    const { draft } = await make.series();
    await keeps(one, () =>
      asStaff().call(seriesCalls.create, {
        body: { ...draft, published_at: '2026-01-01 09:00:00', lectures: [gated(one)] },
      }),
    );
    const { id } = await make.series({ publishedAt: null });
    await change(id, { lectures: [gated(two)] });
    await keeps(two, () => bulk('publish', id));
  });

  it('its move to a series with a gate, whatever is done to the series without', async () => {
    const acts: ((id: number) => Promise<unknown>)[] = [
      (id) => change(id, { lectures: [] }),
      (id) => change(id, { published_at: null }),
      (id) => bulk('unpublish', id),
      (id) => bulk('delete', id),
    ];
    for (const act of acts) {
      const video = await make.video();
      await make.series({ lectures: [{ video, opens: 'days_in_series', days: 7 }] });
      const { id } = await make.series({ lectures: [video] });
      await keeps(video, () => act(id));
    }
  });

  it('a gate, which closes what nobody could watch yet', async () => {
    const video = await make.video({ publishedAt: fromNow({ hours: 1 }) });
    const { id } = await make.series({ lectures: [video] });
    await change(id, { lectures: [gated(video)] });
    await db.pool.query('UPDATE videos SET published_at = now() WHERE id = $1', [video.id]);
    expect(await isOpen(video)).toBe(false);
  });

  it('an undone change', async () => {
    const video = await make.video();
    await make.series({ lectures: [{ video, opens: 'days_in_series', days: 7 }] });
    const { id } = await make.series({ lectures: [video], publishedAt: null });
    expect(await isOpen(video)).toBe(false);
    const published = await bulk('publish', id);
    await keeps(video, () =>
      asStaff().call(staffApi.undoChange, { params: { change: published } }),
    );
  });

  it('a gate with more days, nor by a lecture that is put before', async () => {
    const [first, second, between] = [await make.video(), await make.video(), await make.video()];
    const { id } = await make.series({
      lectures: [first, { video: second, opens: 'after_previous' }],
    });
    await press(first);
    const after = { video_id: second.id, opens: 'after_previous', days: null } as const;
    await keeps(second, () => change(id, { lectures: [free(first), free(between), after] }));
    const video = await make.video();
    const days = await make.series({
      lectures: [{ video, opens: 'days_in_membership', days: 1 }],
    });
    const early = as(await make.member({ membershipFrom: '2024-01-01' }));
    expect(await isOpen(video, early)).toBe(true);
    const later = { video_id: video.id, opens: 'days_in_membership', days: 3650 } as const;
    await change(days.id, { lectures: [later] });
    expect(await isOpen(video, early)).toBe(true);
  });

  it('a lecture to be watched first that comes back', async () => {
    const [first, second] = [
      await make.video({ publishedUntil: fromNow({ minutes: -1 }) }),
      await make.video(),
    ];
    await make.series({ lectures: [first, { video: second, opens: 'after_previous' }] });
    await keeps(second, () =>
      asStaff().call(staffApi['videos.bulk'], { body: { action: 'publish', ids: [first.id] } }),
    );
  });

  it('a watched mark that the member takes away', async () => {
    const [first, second] = [await make.video(), await make.video()];
    await make.series({ lectures: [first, { video: second, opens: 'after_previous' }] });
    await press(first);
    await keeps(second, () => press(first));
  });

  it('another brand or another first day of the member', async () => {
    const video = await make.video();
    const lectures = [{ video, opens: 'days_in_membership', days: 7 }] as const;
    const { draft } = await make.series({ lectures, audience: ['WIS'] });
    const member = await make.member({ membershipFrom: '2024-01-01' });
    const who = as(member);
    const write = async (fields: object) => {
      const params = { id: member.id };
      const { body } = await asStaff().call(staffApi['members.read'], { params });
      const query = { revision: String(body.revision) };
      await asStaff().call(staffApi['members.update'], {
        params,
        query,
        body: { ...body, is_suspended: false, ...fields },
      });
    };
    const today = fromNow({}).toLocaleDateString('sv', { timeZone: 'Asia/Tokyo' });
    expect(await isOpen(video, who)).toBe(true);
    await write({
      memberships: draft.brand_ids.map((id) => ({ ...openMembership(id), first_day: today })),
    });
    expect(await isOpen(video, who)).toBe(true);
    expect(await isOpen(video, as('taro'))).toBe(false);
  });
});

describe('a gate does not close', () => {
  it.each(['progress', 'completion'] as const)('a lecture with %s of the member', async (mark) => {
    const video = await make.video();
    await make[mark]({ by: members.hanako, video });
    await make.series({ lectures: [{ video, opens: 'days_in_series', days: 7 }] });
    expect(await isOpen(video)).toBe(true);
    expect(await isOpen(video, as('taro'))).toBe(false);
  });
});
