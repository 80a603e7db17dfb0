import { api } from '@orchard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#testing/caller.ts';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const { as, make, members, clear } = await createScene();
beforeEach(clear);

const open = (who: Caller, video: { id: number }) =>
  who.attempt(api.recordHistory, { params: { videoId: video.id } });
const listed = async (who: Caller) =>
  (await who.call(api.listHistory)).body.map(({ video }) => video.id);

describe('the browsing history', () => {
  it('begins with the video opened last', async () => {
    const hanako = as('hanako');
    const first = await make.video();
    const second = await make.video();
    const answer = await open(hanako, first);
    expect([answer.status, answer.body]).toEqual([204, undefined]);
    await open(hanako, second);
    expect(await listed(hanako)).toEqual([second.id, first.id]);
  });

  it('has one entry for a video, which comes to the front when it is opened again', async () => {
    const hanako = as('hanako');
    const first = await make.video();
    const second = await make.video();
    for (const video of [first, second, first, first]) await open(hanako, video);
    expect(await listed(hanako)).toEqual([first.id, second.id]);
  });

  it('says of each entry when the video was opened, in Japan’s time', async () => {
    const hanako = as('hanako');
    await make.history({ by: members.hanako, at: '2026-01-31T20:15:59.900Z' });
    const { body } = await hanako.call(api.listHistory);
    expect(body).toMatchObject([{ viewed_at: '2026-02-01 05:15:59' }]);
  });

  it('is not someone else’s', async () => {
    await open(as('hanako'), await make.video());
    expect(await listed(as('taro'))).toEqual([]);
  });

  it('is written by opening only: reading the details notes nothing', async () => {
    const hanako = as('hanako');
    const video = await make.video();
    await hanako.call(api.getVideo, { params: { videoId: video.id } });
    expect(await listed(hanako)).toEqual([]);
  });

  it('is complete without p, and comes in pages of 12 with it', async () => {
    const member = await make.member();
    const opened = [];
    for (let day = 1; day <= 13; day++) {
      opened.push(await make.history({ by: member, at: fromNow({ days: -day }) }));
    }
    const expected = opened.map(({ videoId }) => videoId);
    expect(await listed(as(member))).toEqual(expected);
    const { body, headers } = await as(member).call(api.listHistory, { query: { p: '2' } });
    expect(body.map(({ video }) => video.id)).toEqual(expected.slice(12));
    expect(headers['x-total-count']).toBe('13');
    expect(headers.link).toBe(
      [
        '</api/video/browsing-history?p=1>; rel="first"',
        '</api/video/browsing-history?p=1>; rel="prev"',
        '</api/video/browsing-history?p=2>; rel="last"',
      ].join(', '),
    );
    const beyond = await as(member).call(api.listHistory, { query: { p: '3' } });
    expect([beyond.status, beyond.body]).toEqual([200, []]);
  });
});
