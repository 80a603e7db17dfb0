import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiler } from 'markdown-to-jsx/html';
import * as z from 'zod/mini';
import { serverFolder } from '#platform/config/folders.ts';
import * as shapes from './shapes.ts';

const readText = (file: string) => readFileSync(join(serverFolder, 'demo-content', file), 'utf8');

const readRecords = <Shape extends z.ZodMiniType>(file: string, shape: Shape) =>
  z.parse(shape, JSON.parse(readText(file)));

const html = (markdown: string) =>
  compiler(markdown, { forceBlock: true, wrapper: null, slugify: () => '' });

/** The HTML of the texts of a Markdown file, by the headings of the first level above them. */
function readTexts(file: string): Map<string, string> {
  const sections = readText(file).split(/^# /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [heading = ''] = section.split('\n', 1);
      return [heading, html(section.slice(heading.length))];
    }),
  );
}

function textOf(texts: ReadonlyMap<string, string>, heading: string): string {
  const text = texts.get(heading);
  if (text === undefined) throw new Error(`the demo content has no text ${heading}`);
  return text;
}

export const {
  tags,
  categories,
  noticeCategories,
  contactCategories,
  menuCategories,
  bannerSlides,
  brandMaterials,
  ...site
} = readRecords('site.json', shapes.site);

export const { marks, audience } = readRecords('members.json', shapes.members);

const themes = ['property', 'tax', 'accounts', 'money', 'habits'];
const lectureTexts = new Map(themes.flatMap((theme) => [...readTexts(`lectures-${theme}.md`)]));

/** All lectures, in the order of their ids. */
export const lectures = readRecords('lectures.json', shapes.lectures).map(
  ({ questions, ...lecture }) => ({
    ...lecture,
    body: textOf(lectureTexts, lecture.key),
    /** File in `demo-media/clips`. */
    clip: lecture.vimeo ? null : `lecture-${lecture.durationSeconds}s.mp4`,
    questions: questions.map(({ answer, ...question }) => ({
      ...question,
      answer: answer && { ...answer, message: html(answer.message) },
    })),
  }),
);
type DemoLecture = (typeof lectures)[number];

const seriesTexts = readTexts('series.md');
export const series = readRecords('series.json', shapes.series).map(({ opens, days, ...one }) => ({
  ...one,
  body: textOf(seriesTexts, one.key),
  lectures: one.lectures.map((video, at) => ({
    video,
    opens: at === 0 ? 'at_once' : opens,
    days: at === 0 || days === undefined ? null : at * days,
  })),
}));

/** A lecture that members see. */
export type DemoVideo = DemoLecture & { publishedDaysAgo: number };
const isPublished = (lecture: DemoLecture): lecture is DemoVideo =>
  lecture.publishedDaysAgo !== null && lecture.publishedDaysAgo >= 0;

const gated = new Set(
  series
    .filter((one) => one.lectures.some(({ opens }) => opens !== 'at_once'))
    .flatMap((one) => one.lectures.map(({ video }) => video)),
);

/** Published lectures that all members of their audience see at once. */
export const videos = lectures.filter(isPublished).filter(({ key }) => !gated.has(key));

/** Published lectures that a series opens one after another. */
export const gatedVideos = lectures.filter(isPublished).filter(({ key }) => gated.has(key));

const noticeTexts = readTexts('notices.md');

/** Newest first. */
export const notices = readRecords('notices.json', shapes.notices).map((notice) => ({
  ...notice,
  body: textOf(noticeTexts, notice.title),
}));

/** In the order of their ids: the menu and the notices link to /page/1 … /page/3. */
export const pages = [...readTexts('pages.md')].map(([title, body]) => ({ title, body }));

const answers = readTexts('faq.md');
export const faq = site.faq.map(({ name, questions }) => ({
  name,
  faqs: questions.map((question) => ({ question, answer: textOf(answers, question) })),
}));

/** The lines divide the film between them. */
export const transcripts = Object.entries(readRecords('transcripts.json', shapes.transcripts)).map(
  ([video, lines]) => ({ video, lines }),
);
