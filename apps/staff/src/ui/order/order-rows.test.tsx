import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type OrderedRow, OrderRows } from './order-rows.tsx';
import { moved } from './use-dragging.ts';

const rows = [
  { id: 7, name: 'い' },
  { id: 8, name: 'ろ' },
  { id: 9, name: 'は' },
];

function Held() {
  const [held, setHeld] = useState<readonly OrderedRow[]>(rows);
  return <OrderRows rows={held} onChange={setHeld} />;
}

const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
])('what stands at %d moves to %d', (from, to, expected) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected);
});

test('a row goes up with the button that keeps the focus, and is read out', async () => {
  render(<Held />);
  const user = userEvent.setup();
  const up = screen.getByRole('button', { name: '「は」を上へ' });
  await user.click(up);
  expect(names()).toEqual(['い', 'は', 'ろ']);
  await waitFor(() => expect(document.activeElement).toBe(up));
  expect(screen.getByRole('status').textContent).toBe('「は」を2番目に移動しました。');
  await user.keyboard('{Enter}');
  expect(names()).toEqual(['は', 'い', 'ろ']);
  // At the end the way back has the focus.
  const down = screen.getByRole('button', { name: '「は」を下へ' });
  await waitFor(() => expect(document.activeElement).toBe(down));
});

test('the ends lead no further', () => {
  render(<Held />);
  const isOff = (name: string) =>
    (screen.getByRole('button', { name }) as HTMLButtonElement).disabled;
  expect([isOff('「い」を上へ'), isOff('「は」を下へ'), isOff('「ろ」を上へ')]).toEqual([
    true,
    true,
    false,
  ]);
});
