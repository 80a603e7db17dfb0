import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { TagBar } from './tag-bar.tsx';

const tags = Array.from({ length: 60 }, (_, index) => ({ id: index + 1, name: `税${index}` }));

beforeEach(() => {
  // jsdom lays nothing out: every tag stands in the first row.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #listener: () => void;
      constructor(listener: () => void) {
        this.#listener = listener;
      }
      observe() {
        setTimeout(() => act(() => this.#listener()));
      }
      disconnect() {}
    },
  );
});

test('folded, no more tags are drawn than a row holds; unfolded, all of them', async () => {
  vi.stubGlobal('innerWidth', 500);
  render(<TagBar tags={tags} chosen={[]} onReach={() => {}} onToggle={() => {}} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  await userEvent.click(await screen.findByRole('button', { expanded: false }));
  expect(screen.getAllByRole('listitem')).toHaveLength(60);
});

test('a chosen tag beyond the row comes first', async () => {
  vi.stubGlobal('innerWidth', 500);
  render(<TagBar tags={tags} chosen={[55]} onReach={() => {}} onToggle={() => {}} />);
  await waitFor(() => expect(screen.getAllByRole('button')[0]?.textContent).toBe('税54'));
});
