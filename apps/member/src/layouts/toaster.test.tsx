import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showToast } from '#lib/toasts.ts';
import { Toaster } from './toaster.tsx';

function show(message: string) {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => showToast(message, 'success'));
  return (ms: number) => act(() => vi.advanceTimersByTime(ms));
}

test('a notice is read out and goes after six seconds', () => {
  const pass = show('ログアウトしました。');
  expect(screen.getByRole('status').textContent).toContain('ログアウトしました。');
  pass(5999);
  expect(screen.getByText('ログアウトしました。')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('ログアウトしました。')).toBeNull();
});

test('it stays while somebody points at it', () => {
  const pass = show('保存しました。');
  const text = screen.getByText('保存しました。');
  fireEvent.pointerEnter(text);
  pass(60_000);
  expect(text.isConnected).toBe(true);
  fireEvent.pointerLeave(text);
  pass(6000);
  expect(screen.queryByText('保存しました。')).toBeNull();
});

test('it can be closed, and a new one takes the place of the old', () => {
  show('一つ目');
  act(() => showToast('二つ目', 'error'));
  expect(screen.queryByText('一つ目')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '閉じる' }));
  expect(screen.queryByText('二つ目')).toBeNull();
});
