import { expect, test } from 'vitest';
import { audience, gatedVideos, marks, videos } from './content.ts';

test.each(Object.entries(marks))(
  '%s has begun videos of the history, and has notes in videos',
  (_, { history, completions, begun, notes }) => {
    const opened = history.map(({ video }) => video);
    for (const { video, share } of begun) {
      expect(opened).toContain(video);
      expect(completions.map((mark) => mark.video)).not.toContain(video);
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThan(0.9);
    }
    for (const { video: key, second, daysAgo } of notes) {
      const video = [...videos, ...gatedVideos].find((one) => one.key === key);
      expect(second, key).toBeLessThan(video?.durationSeconds ?? 0);
      expect(daysAgo, key).toBeLessThan(video?.publishedDaysAgo ?? 0);
      expect(opened).toContain(key);
    }
  },
);

test('members have something long to go on with', () => {
  const long = videos.filter(({ durationSeconds }) => durationSeconds >= 480);
  expect(long.length).toBeGreaterThan(60);
  for (const { begun } of Object.values(marks)) {
    expect(begun.some(({ video }) => long.some(({ key }) => key === video))).toBe(true);
  }
});

test('the audience has names and addresses of its own', () => {
  expect(audience.length).toBeGreaterThan(30);
  expect(new Set(audience.map(({ email }) => email)).size).toBe(audience.length);
  for (const { groups } of audience) {
    for (const group of groups) expect(['club', 'wis']).toContain(group);
  }
});
