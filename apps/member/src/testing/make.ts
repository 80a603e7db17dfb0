import type { Video } from '@orchard/contract/videos';

/** A video; whatever is not said is ordinary. */
export const makeVideo = (overrides: Partial<Video> = {}): Video => ({
  id: 1,
  title: '家賃というお金はどこから来るのか',
  body: '<p>部屋を貸すと家賃が入る。</p>',
  published_at: '2026-11-21 09:00:00',
  thumbnail_url: '/media/public/1.webp',
  embed_url: '/player/1',
  duration_seconds: 90,
  tags: [{ id: 3, name: '税務' }],
  video_vimeo: null,
  video_watch_completions: [],
  video_bookmarks: [],
  video_questions: [],
  ...overrides,
});
