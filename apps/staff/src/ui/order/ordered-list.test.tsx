import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { OrderedList } from './ordered-list.tsx';
import { moved } from './use-dragging.ts';

const rows = [
  { id: 7, name: 'い' },
  { id: 8, name: 'ろ' },
  { id: 9, name: 'は' },
];

function Held() {
  const [held, setHeld] = useState(rows);
  return (
    <>
      <OrderedList
        rows={held}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onChange={setHeld}
        canRemove
      >
        {({ name }, _, buttons) => (
          <>
            {name}
            {buttons}
          </>
        )}
      </OrderedList>
      <button type="button">追加</button>
    </>
  );
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

test('a row is taken out, and the next one, or what is beside the list, has the focus', async () => {
  render(<Held />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '「ろ」を外す' }));
  expect(names()).toEqual(['い', 'は']);
  expect(screen.getByRole('status').textContent).toBe('「ろ」を外しました。');
  for (const name of ['「は」を外す', '「い」を外す', '追加']) {
    const button = screen.getByRole('button', { name });
    await waitFor(() => expect(document.activeElement).toBe(button));
    if (name !== '追加') await user.keyboard('{Enter}');
  }
});
