import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { PersonName } from '#demo/cast/people.ts';
import {
  lectures as all,
  bannerSlides,
  brandMaterials,
  contactCategories,
  faq,
  gatedVideos,
  marks,
  menuCategories,
  noticeCategories,
  notices,
  pages,
  series,
  tags,
  videos,
} from './content.ts';
import type { DemoAudience } from './shapes.ts';

const media = (path: string) => new URL(`../../../demo-media/${path}`, import.meta.url);
const published = [...videos, ...gatedVideos];
const textOf = (html: string) => html.replace(/<[^>]+>/g, '').replace(/\s*\n\s*/g, '');
const distinct = (values: readonly unknown[]) => new Set(values).size;

const audiences: Record<PersonName, DemoAudience[]> = {
  hanako: ['all', 'orchard'],
  taro: ['all', 'wis'],
  yuki: ['all', 'orchard', 'wis'],
  mori: ['all'],
};

/** The length in the header of an MP4 file, in seconds. */
function mp4Seconds(file: URL): number {
  const bytes = readFileSync(file);
  const header = bytes.indexOf('mvhd') + 4;
  return bytes.readUInt32BE(header + 16) / bytes.readUInt32BE(header + 12);
}

/** Contrast of white on the colour, by WCAG's formula. */
function contrastWithWhite(color: string): number {
  const light = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = light;
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

// Emphasis that touches a bracket stays as its marks.
const markup = /^(?:[^<*]|<\/?(?:p|h2|h3|ul|ol|li|strong|blockquote)>|<a href="[^"]+">|<\/a>)*$/;

describe('videos', () => {
  test('there are 120 of them, and 12 more behind gates, each with a key, a title and a moment of its own', () => {
    expect([videos.length, gatedVideos.length]).toEqual([120, 12]);
    expect(distinct(all.map((video) => video.key))).toBe(all.length);
    expect(distinct(all.map((video) => video.title))).toBe(all.length);
    expect(distinct(published.map((video) => video.publishedDaysAgo))).toBe(132);
    for (const { publishedDaysAgo, publishedAt } of published) {
      expect(publishedDaysAgo).toBeGreaterThanOrEqual(0.2);
      expect(publishedDaysAgo).toBeLessThanOrEqual(700);
      expect(publishedAt).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
    }
  });

  test.each(all)('$key has a title, text and markup of the right kind', (video) => {
    expect(video.title.length).toBeGreaterThanOrEqual(12);
    expect(video.title.length).toBeLessThanOrEqual(60);
    const length = textOf(video.body).length;
    expect(length).toBeGreaterThanOrEqual(300);
    expect(length).toBeLessThanOrEqual(2000);
    expect(video.body).toMatch(markup);
  });

  test('their chapters fill the film, and none begins after its end', () => {
    let chapters = 0;
    for (const { key, body, durationSeconds } of all) {
      const found = [...body.matchAll(/<li><strong>(\d+):(\d\d)<\/strong>/g)];
      const times = found.map(([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds));
      if (times.length === 0) continue;
      chapters += times.length;
      expect(times, key).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1), key).toBeLessThan(durationSeconds);
      expect(times.at(-1), key).toBeGreaterThan(durationSeconds / 3);
    }
    expect(chapters).toBeGreaterThan(100);
  });

  test('they name tags, clips and pictures that exist; two are on the platform instead', () => {
    for (const { key, tags: named, clip } of all) {
      for (const name of named) expect(tags, key).toContain(name);
      expect(distinct(named), key).toBe(named.length);
      if (clip) expect(existsSync(media(`clips/${clip}`)), key).toBe(true);
    }
    const hosted = all.filter((video) => !video.clip || !video.picture);
    expect(hosted).toHaveLength(2);
    for (const { clip, picture, vimeo } of hosted) {
      expect({ clip, picture, held: vimeo !== undefined }).toEqual({
        clip: null,
        picture: undefined,
        held: true,
      });
    }
    const pictures = [...all, ...series].flatMap(({ picture }) => picture ?? []);
    expect(readdirSync(media('pictures')).sort()).toEqual(
      [...new Set(pictures)].map((name) => `${name}.webp`).sort(),
    );
    for (const name of pictures) {
      expect(statSync(media(`pictures/${name}.webp`)).size, name).toBeLessThanOrEqual(15_000);
    }
  });

  test('questions are asked by people who see the video, after it, and answered later', () => {
    for (const { key, audience, publishedDaysAgo, questions } of videos) {
      for (const { by, daysAgo, answer } of questions) {
        expect(audiences[by], key).toContain(audience);
        expect(daysAgo, key).toBeLessThan(publishedDaysAgo);
        if (answer) expect(answer.daysAgo, key).toBeLessThan(daysAgo);
      }
    }
  });
});

describe('series', () => {
  const lectures = series.flatMap((one) => one.lectures.map((lecture) => ({ ...lecture, one })));
  const keys = lectures.map(({ video }) => video);

  test('there are eight, for both brands and for each, with texts of their own', () => {
    expect(series.map(({ audience }) => audience).toSorted()).toEqual([
      ...['all', 'all', 'all', 'all', 'all', 'all', 'orchard', 'wis'],
    ]);
    for (const { key, title, body } of series) {
      expect(title.length, key).toBeLessThanOrEqual(20);
      expect(body).toMatch(markup);
      expect(textOf(body).length, key).toBeGreaterThan(100);
    }
  });

  test('their lectures are there, and those with a gate are in no other series', () => {
    expect(published.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
    expect(distinct(keys)).toBe(keys.length);
    expect(keys).toEqual(expect.arrayContaining(gatedVideos.map(({ key }) => key)));
    for (const { video, one } of lectures.filter(({ opens }) => opens !== 'at_once')) {
      expect(gatedVideos.map(({ key }) => key)).toContain(video);
      expect(one.lectures[0]?.opens, one.key).toBe('at_once');
    }
    expect(new Set(lectures.map(({ opens }) => opens))).toEqual(
      new Set(['at_once', 'after_previous', 'days_in_series']),
    );
  });
});

const clips = [...new Set(all.flatMap(({ clip }) => clip ?? []))];

test.each(clips)('%s is as long as the lectures that show it', (clip) => {
  const shown = all.find((video) => video.clip === clip);
  expect(mp4Seconds(media(`clips/${clip}`))).toBeCloseTo(shown?.durationSeconds ?? 0, 1);
});

test('the clips are all shown, and take at most 1 MB together', () => {
  expect(clips.toSorted()).toEqual(readdirSync(media('clips')).toSorted());
  const bytes = clips.reduce((sum, clip) => sum + statSync(media(`clips/${clip}`)).size, 0);
  expect(bytes).toBeLessThanOrEqual(1_000_000);
});

test('30 notices are in 4 categories with colours that white text is legible on', () => {
  expect(notices).toHaveLength(30);
  expect(noticeCategories).toHaveLength(4);
  for (const { color } of noticeCategories) expect(contrastWithWhite(color)).toBeGreaterThan(4.5);
  for (const { category, body } of notices) {
    expect(noticeCategories.map(({ name }) => name)).toContain(category);
    expect(body).toMatch(markup);
  }
});

test('the menu has every kind of link and a third level', () => {
  const menus = menuCategories.flatMap((category) => category.menus);
  const links = menus.flatMap((menu) => [menu, ...menu.menu_subs]);
  expect(menus.some((menu) => menu.url === null && menu.menu_subs.length > 1)).toBe(true);
  for (const kind of [/^https:\/\//, /^\/[\w/]+$/, /^\/video\?t=\d+$/]) {
    expect(
      links.some(({ url }) => url !== null && kind.test(url)),
      `${kind}`,
    ).toBe(true);
  }
  expect(links.some((link) => link.url?.startsWith('/') && link.window_open)).toBe(true);
});

test('pages, questions and answers, contact and banner are complete', () => {
  expect(pages).toHaveLength(3);
  for (const { body } of pages) expect(textOf(body).length).toBeGreaterThan(800);
  expect(faq).toHaveLength(4);
  for (const { faqs } of faq) expect([4, 5, 6]).toContain(faqs.length);
  for (const html of [
    ...pages.map((page) => page.body),
    ...faq.flatMap((group) => group.faqs.map((one) => one.answer)),
  ]) {
    expect(html).toMatch(markup);
  }
  expect(contactCategories).toHaveLength(3);
  expect(bannerSlides).toHaveLength(2);
  for (const { image } of bannerSlides) {
    expect(statSync(media(`banners/${image}`)).size).toBeLessThanOrEqual(60_000);
  }
  for (const { logo } of Object.values(brandMaterials)) {
    expect(existsSync(media(`brands/${logo}`))).toBe(true);
  }
});

test.each(Object.entries(marks))(
  '%s has notes within videos of the history, and something long to go on with',
  (_, { history, begun, notes }) => {
    const opened = history.map(({ video }) => video);
    for (const { video: key, second, daysAgo } of notes) {
      const video = published.find((one) => one.key === key);
      expect(second, key).toBeLessThan(video?.durationSeconds ?? 0);
      expect(daysAgo, key).toBeLessThan(video?.publishedDaysAgo ?? 0);
      expect(opened).toContain(key);
    }
    const lengths = begun.map((one) => published.find(({ key }) => key === one.video));
    expect(lengths.some((video) => (video?.durationSeconds ?? 0) >= 480)).toBe(true);
  },
);
