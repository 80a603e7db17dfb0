import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeVideo } from '#testing/make.ts';
import { renderAt } from '#testing/render-app.tsx';
import { answerCalls, type Reply } from '#testing/server.ts';
import { Thumbnail } from './thumbnail.tsx';

const PICTURE = 'https://i.vimeocdn.com/video/452001751_640.jpg';
const platformVideo = makeVideo({
  ...{ id: 7, thumbnail_url: null, embed_url: null },
  video_vimeo: { vimeo_id: '76979871', vimeo_hash: '8272103f6e' },
});

/** What comes near the screen, when the test says so. */
let comeNear: () => void;

beforeEach(() => {
  const watching = new Set<IntersectionObserverCallback>();
  comeNear = () =>
    act(() => {
      const entries = [{ isIntersecting: true }] as IntersectionObserverEntry[];
      for (const tell of watching) tell(entries, {} as IntersectionObserver);
    });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly tell: IntersectionObserverCallback;
      constructor(tell: IntersectionObserverCallback) {
        this.tell = tell;
      }
      observe() {
        watching.add(this.tell);
      }
      disconnect() {
        watching.delete(this.tell);
      }
    },
  );
});

const show = (reply: Reply, video = platformVideo) => {
  const calls = answerCalls(({ method }) => (method === 'POST' ? { status: 204 } : reply));
  const { container } = renderAt('/', <Thumbnail video={video} />);
  return {
    sent: () => calls.map(({ method, url }) => `${method} ${decodeURIComponent(url)}`),
    bodies: () => calls.flatMap(({ body }) => (body === undefined ? [] : [body])),
    picture: () => container.querySelector('img'),
    player: () => container.querySelector('iframe'),
  };
};

const stored = makeVideo({ ...platformVideo, thumbnail_url: '/x.webp' });

test('a stored thumbnail is shown when it comes near, and nobody is asked', () => {
  const { sent, picture } = show({}, stored);
  expect(picture()).toBeNull();
  comeNear();
  expect(picture()?.getAttribute('src')).toBe('/x.webp');
  expect(sent()).toEqual([]);
});

test('one that lies on the site comes in the size of a card', () => {
  const own = makeVideo({ thumbnail_url: '/media/images/x.webp' });
  const { container } = renderAt('/', <Thumbnail video={own} eager />);
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/media/images/x.webp?size=card');
});

test('or when the visitor begins to move; on the first screen at once', () => {
  const { picture } = show({}, stored);
  const { container } = renderAt('/', <Thumbnail video={stored} eager />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/x.webp');
  expect(picture()).toBeNull();
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(picture()?.getAttribute('src')).toBe('/x.webp');
});

test('a missing one is looked up when the card comes near, saved and shown', async () => {
  const { sent, bodies, picture, player } = show({ body: { thumbnail_url: PICTURE } });
  expect(sent()).toEqual([]);
  comeNear();
  await waitFor(() => expect(picture()?.getAttribute('src')).toBe(PICTURE));
  expect(sent()).toEqual([
    expect.stringMatching(/^GET https:\/\/vimeo\.com\/api\/.*\/76979871\/8272103f6e$/),
    'POST /api/video/thumbnail/7',
  ]);
  expect(bodies()).toEqual([{ thumbnail_url: PICTURE }]);
  expect(player()).toBeNull();
});

test('where there is none the player stands in its place, out of reach, and nothing is saved', async () => {
  const { sent, picture, player } = show({ status: 404, body: {} });
  comeNear();
  await waitFor(() => expect(sent()).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('img')).toBeNull());
  // The player waits for the card once more: it is much heavier than a picture.
  await waitFor(() => {
    comeNear();
    expect(player()?.src).toContain('https://player.vimeo.com/video/76979871');
  });
  expect(player()?.closest('[inert]')).not.toBeNull();
  expect(player()?.className).toContain('pointer-events-none');
  expect(picture()).toBeNull();
  expect(sent()).toHaveLength(1);
});

test('a video that is not on the platform shows its player, not before it comes near', async () => {
  const own = makeVideo({ thumbnail_url: null, embed_url: '/player/1', video_vimeo: null });
  const { sent, player } = show({}, own);
  expect(player()).toBeNull();
  comeNear();
  await waitFor(() => expect(player()?.getAttribute('src')).toBe('/player/1'));
  expect(sent()).toEqual([]);
});
