import type { VideoQuestion } from '@orchard/contract/questions';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QuestionList } from './question-list.tsx';

const questions: VideoQuestion[] = [
  {
    id: 1,
    message: '一行目\n<b>二行目</b>',
    created_at: '2026-11-01 23:30:00',
    video_question_answer: {
      message: '<p>使う予定がなければ<strong>解約</strong>をおすすめします。</p>',
      created_at: '2026-11-03 00:10:00',
      staff: { name: '𠮷田 健' },
    },
  },
  { id: 2, message: '二つ目', created_at: '2026-11-02 10:00:00', video_question_answer: null },
];

const shown = () => {
  render(<QuestionList questions={questions} />);
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
