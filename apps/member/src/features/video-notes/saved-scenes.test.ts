import type { VideoNoteInList } from '@orchard/contract/video-notes';
import { expect, test } from 'vitest';
import { groupByVideo, notesAsText } from './saved-scenes.ts';
import { searchNotes } from './search-notes.ts';

const loans = { id: 7, title: '融資の教科書' };
const taxes = { id: 9, title: 'はじめての確定申告' };
const newestFirst: VideoNoteInList[] = [
  { id: 5, second: 75, note: 'カードローンの枠', video: loans },
  { id: 4, second: 3, note: '', video: taxes },
  { id: 1, second: 12, note: '金利 の一覧', video: loans },
];
const ids = (notes: readonly VideoNoteInList[]) => notes.map(({ id }) => id);

test('scenes stand with their lecture, in the order of its film, the newest lecture first', () => {
  expect(groupByVideo(newestFirst).map(({ video, notes }) => [video.id, ids(notes)])).toEqual([
    [7, [1, 5]],
    [9, [4]],
  ]);
});

test.each([
  ['', [5, 4, 1]],
  ['  ', [5, 4, 1]],
  ['ｶｰﾄﾞ', [5]],
  ['金利 一覧', [1]],
  ['融資 枠', [5]],
  ['確定申告', [4]],
  ['配当', []],
])('a search for “%s” finds them by note and title, in any width', (word, found) => {
  expect(ids(searchNotes(newestFirst, word))).toEqual(found);
});

test('the text for reading has each scene with its words and its address', () => {
  expect(notesAsText(groupByVideo(newestFirst), 'https://example.jp')).toBe(
    [
      '■ 融資の教科書',
      '0:12　金利 の一覧',
      '　https://example.jp/video/7?s=12',
      '1:15　カードローンの枠',
      '　https://example.jp/video/7?s=75',
      '',
      '■ はじめての確定申告',
      '0:03',
      '　https://example.jp/video/9?s=3',
      '',
    ].join('\n'),
  );
});
