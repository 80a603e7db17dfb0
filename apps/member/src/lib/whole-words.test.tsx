import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WholeWords } from './whole-words.tsx';

test('compounds stay in one line, and the text as it is', () => {
  const title = '年末年始の回答・お問い合わせ窓口の休業期間について';
  const { container } = render(<WholeWords text={title} />);
  expect(container.textContent).toBe(title);
  expect([...container.querySelectorAll('span')].map((one) => one.textContent)).toEqual([
    'お問い合わせ',
  ]);
});
