import { video } from '@orchard/contract/videos';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkWritten, writeList } from '#platform/http/written-json.ts';
import { withoutBody, writeHead, writeTail } from './written-videos.ts';

const unmarked = {
  id: 7,
  title: '相続 "入門" \\ \u2028',
  body: '<p>本文</p>',
  published_at: '2026-11-21 09:00:00',
  thumbnail_url: null,
  embed_url: null,
  duration_seconds: 600,
  tags: [{ id: 1, name: '税金' }],
  video_vimeo: { vimeo_id: '1', vimeo_hash: null },
};
const question = {
  id: 3,
  message: '質問',
  created_at: '2026-11-21 09:00:00',
  video_question_answer: null,
};
const read = (bytes: Buffer) => JSON.parse(bytes.toString());

test('head, tail and list together are what the contract says', () => {
  const tails = [
    writeTail(undefined),
    writeTail({ completion: 5, bookmark: null, questions: null }),
    writeTail({ completion: null, bookmark: 6, questions: [question] }),
  ];
  const bytes = writeList(tails.map((tail) => [writeHead(unmarked).whole, tail]));
  checkWritten(z.array(video), bytes);
  const marks = read(bytes).map((one: z.output<typeof video>) => [
    one.video_watch_completions,
    one.video_bookmarks,
    one.video_questions,
  ]);
  expect(marks).toEqual([
    [[], [], []],
    [[{ id: 5 }], [], []],
    [[], [{ id: 6 }], [question]],
  ]);
  expect(read(bytes)[0].title).toBe(unmarked.title);
  expect(read(writeList([]))).toEqual([]);
});

test('without its text a video is the same but for the text', () => {
  for (const body of ['', '<p>本文</p>', '","published_at":"', ',"body":"\\"']) {
    const head = writeHead({ ...unmarked, title: ',"body":"', body });
    const [full, lean] = [[head.whole], withoutBody(head)].map((pieces) =>
      read(writeList([[...pieces, writeTail(undefined)]])),
    );
    expect(full[0].body).toBe(body);
    expect(lean).toEqual([{ ...full[0], body: '' }]);
  }
});

test('what is kept of a video takes the memory that it is counted with', () => {
  const { whole } = writeHead(unmarked);
  expect(whole.buffer.byteLength).toBe(whole.length);
});

test('what the contract does not name is written nowhere', () => {
  const more = { ...unmarked, deleted_at: 'x', tags: [{ id: 1, name: '税金', secret: 'x' }] };
  const asked = { ...question, member_id: 9 };
  const tail = writeTail({ completion: 5, bookmark: null, questions: [asked] });
  const bytes = writeList([[writeHead(more).whole, tail]]);
  expect(bytes.toString()).not.toMatch(/deleted_at|secret|member_id/);
  checkWritten(z.array(video), bytes);
});

test('an answer that holds more than the contract names is noticed', () => {
  const bytes = Buffer.from('[{"id":1,"name":"税金","secret":"x"}]');
  const tags = z.array(z.object({ id: z.number(), name: z.string() }));
  expect(() => checkWritten(tags, bytes)).toThrow('does not name');
});
