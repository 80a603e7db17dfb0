import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { showToast } from '#lib/toasts.ts';
import { Toaster } from './toaster.tsx';

/** The card's code comes with the first notice. */
const cardIsThere = () => act(() => vi.dynamicImportSettled());

async function show(message: string) {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => showToast(message, 'success'));
  await cardIsThere();
  return (ms: number) => act(() => vi.advanceTimersByTime(ms));
}

test('a notice is read out and goes after six seconds', async () => {
  const pass = await show('ログアウトしました。');
  expect(screen.getByRole('status').textContent).toContain('ログアウトしました。');
  pass(5999);
  expect(screen.getByText('ログアウトしました。')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('ログアウトしました。')).toBeNull();
});

test('it stays while somebody points at it', async () => {
  const pass = await show('保存しました。');
  const text = screen.getByText('保存しました。');
  fireEvent.pointerEnter(text);
  pass(60_000);
  expect(text.isConnected).toBe(true);
  fireEvent.pointerLeave(text);
  pass(6000);
  expect(screen.queryByText('保存しました。')).toBeNull();
});

test('it can be closed, and a new one takes the place of the old', async () => {
  await show('一つ目');
  act(() => showToast('二つ目', 'error'));
  expect(screen.queryByText('一つ目')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '閉じる' }));
  expect(screen.queryByText('二つ目')).toBeNull();
});

describe('what it offers', () => {
  const offer = async () => {
    const onPress = vi.fn();
    render(
      <>
        <button type="button">一覧</button>
        <input aria-label="言葉" />
        <Toaster />
      </>,
    );
    act(() => showToast('外しました。', 'success', { label: '元に戻す', onPress }));
    await cardIsThere();
    return onPress;
  };

  test('is done once, and the focus goes back to where it was', async () => {
    const onPress = await offer();
    screen.getByRole('button', { name: '一覧' }).focus();
    const undo = screen.getByRole('button', { name: '元に戻す' });
    undo.focus();
    fireEvent.click(undo);
    expect(onPress).toHaveBeenCalledOnce();
    expect(screen.queryByText('外しました。')).toBeNull();
    expect(document.activeElement?.textContent).toBe('一覧');
  });

  test('is done by the key that undoes, except while typing', async () => {
    const onPress = await offer();
    fireEvent.keyDown(screen.getByLabelText('言葉'), { key: 'z', ctrlKey: true });
    expect(onPress).not.toHaveBeenCalled();
    screen.getByLabelText('言葉').setAttribute('data-undoes-notice', 'true');
    fireEvent.keyDown(screen.getByLabelText('言葉'), { key: 'z', ctrlKey: true });
    expect(onPress).toHaveBeenCalledOnce();
  });

  test('is done by the key outside of fields', async () => {
    const onPress = await offer();
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(onPress).toHaveBeenCalledOnce();
  });
});
