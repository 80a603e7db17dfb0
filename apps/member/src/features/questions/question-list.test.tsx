import type { VideoQuestion } from '@orchard/contract/questions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderAt } from '#testing/render-app.tsx';
import { answerCalls } from '#testing/server.ts';
import { QuestionList } from './question-list.tsx';

const questions: VideoQuestion[] = [
  {
    id: 1,
    message: '一行目\n<b>二行目</b>',
    created_at: '2026-11-01 23:30:00',
    at_seconds: null,
    spoken: null,
    is_unread: false,
    video_question_answer: {
      message: '<p>使う予定がなければ<strong>解約</strong>をおすすめします。</p>',
      created_at: '2026-11-03 00:10:00',
      staff: { name: '𠮷田 健' },
    },
  },
  {
    id: 2,
    message: '二つ目',
    created_at: '2026-11-02 10:00:00',
    at_seconds: null,
    spoken: null,
    is_unread: false,
    video_question_answer: null,
  },
];

let calls: ReturnType<typeof answerCalls>;
beforeEach(() => {
  calls = answerCalls(() => ({ status: 204 }));
});
const shown = (unread?: number) => {
  const all = questions.map((one) => ({
    ...one,
    at_seconds: null,
    spoken: null,
    is_unread: one.id === unread,
  }));
  renderAt('/video/7', <QuestionList questions={all} />);
  return screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
};

test('an answer stands under its question, with its date, who gave it and their initials', () => {
  const [answered] = shown();
  expect(answered.textContent).toContain('一行目\n<b>二行目</b>');
  expect(answered.textContent).toContain('2026/11/01');
  expect(answered.textContent).toContain('2026/11/03');
  expect(within(answered).getByText('解約').localName).toBe('strong');
  expect(within(answered).getByText('𠮷田 健')).toBeTruthy();
  expect(within(answered).getByText('𠮷田')).toBeTruthy();
});

test('a question without an answer says that one will come', () => {
  const [, waiting] = shown();
  expect(waiting.textContent).toContain('回答をお待ちください。');
});

test('an answer that is new says so, and the server is told that it was seen', async () => {
  const [answered, waiting] = shown(1);
  expect(within(answered).getByText('新しい回答')).toBeTruthy();
  expect(within(waiting).queryByText('新しい回答')).toBeNull();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls.map(({ url, body }) => [url, body])).toEqual([
    ['/api/conversations/seen', { questions: [1], enquiries: [] }],
  ]);
});

test('a question of a second leads there, with the words and what is corrected near it', () => {
  const [question] = questions as [VideoQuestion];
  const asked = { ...question, at_seconds: 192, spoken: '控除は38万円です' };
  const corrections = [
    { id: 1, start: 222, text: '58万円です' },
    { id: 2, start: 222.5, text: '遠い訂正' },
  ];
  const { unmount } = renderAt(
    '/video/7',
    <QuestionList questions={[asked]} corrections={corrections} filmLength={900} />,
  );
  const link = screen.getByRole('link', { name: '3:12 の場面' });
  expect(link.getAttribute('href')).toBe('?s=192');
  expect(screen.getByRole('listitem').textContent).toContain('控除は38万円です');
  expect(screen.getByText('訂正：58万円です')).toBeTruthy();
  expect(screen.queryByText(/遠い訂正/)).toBeNull();
  unmount();
  // Without a player that can be led there is nothing to press.
  renderAt('/video/7', <QuestionList questions={[asked, { ...question, id: 2 }]} />);
  expect(screen.getAllByText(/の場面/)).toHaveLength(1);
  expect(screen.queryByRole('link', { name: '3:12 の場面' })).toBeNull();
});
