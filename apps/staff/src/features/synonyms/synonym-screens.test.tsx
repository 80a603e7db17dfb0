import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderForm } from '#testing/render-form.tsx';
import { WordsInput } from './synonym-screens.tsx';

test('a group is written one word on each line', async () => {
  const saved = renderForm(<WordsInput label="言葉" />, { words: ['NISA', 'ニーサ'] });
  const box = screen.getByLabelText<HTMLTextAreaElement>('言葉');
  expect(box.value).toBe('NISA\nニーサ');
  await userEvent.type(box, '{End}{Enter}少額投資');
  expect(box.value).toBe('NISA\nニーサ\n少額投資');
  await userEvent.click(screen.getByRole('button', { name: '送信' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({ words: ['NISA', 'ニーサ', '少額投資'] });
});

test('an emptied box is a group without words', async () => {
  const saved = renderForm(<WordsInput label="言葉" />, { words: ['NISA', 'ニーサ'] });
  fireEvent.change(screen.getByLabelText('言葉'), { target: { value: '' } });
  await userEvent.click(screen.getByRole('button', { name: '送信' }));
  await waitFor(() => expect(saved[0]).toMatchObject({ words: [] }));
});
