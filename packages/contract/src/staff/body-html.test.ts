import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { resources, staffApi } from './index.ts';

const PLACE = '/media/images/1.webp';
const bodies: [string, z.ZodMiniType, string][] = [
  ['a video', resources.videos.update.spec.body, 'body'],
  ['a notice', resources.notices.update.spec.body, 'body'],
  ['a page', resources.pages.update.spec.body, 'body'],
  ['an answer of the FAQ', resources.faqs.update.spec.body, 'answer'],
  ['terms', staffApi['terms.update'].spec.body, 'body'],
  ['an answer to a question', staffApi['questions.answer'].spec.body, 'message'],
  ['an answer that is being written', staffApi['questions.saveDraft'].spec.body, 'message'],
];

const sentencesOf = (schema: z.ZodMiniType, field: string, html: string) =>
  schema
    .safeParse({ [field]: html })
    .error?.issues.filter(({ path }) => path[0] === field)
    .map(({ message }) => message) ?? [];

test.each(bodies)('%s takes no picture that members would not be shown', (_, schema, field) => {
  for (const address of [
    'https://example.jp/1.png',
    'HTTP://example.jp/1.png',
    '//example.jp/1.png',
    'https://i.vimeocdn.com.example.jp/1.png',
  ]) {
    for (const html of [
      `<p>字</p><img src="${address}">`,
      `<img alt='' SRC = '${address}' />`,
      `<IMG\nsrc=${address}>`,
    ]) {
      expect(sentencesOf(schema, field, html)).toEqual([
        expect.stringMatching(/に、ほかのサイトの画像（.*example\.jp\/1\.png）が含まれています。/),
      ]);
    }
  }
});

test.each(bodies)('%s takes pictures of the site, and words about others', (_, schema, field) => {
  for (const html of [
    `<img src="${PLACE}" alt="https://example.jp/1.png">`,
    '<img src="https://i.vimeocdn.com/video/1.jpg">',
    '<p>img src="https://example.jp/1.png"</p>',
    '<p>&lt;img src="https://example.jp/1.png"&gt;</p>',
    `<a href="https://example.jp/"><img src="${PLACE}"></a>`,
  ]) {
    expect(sentencesOf(schema, field, html)).toEqual([]);
  }
});
