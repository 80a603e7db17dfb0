import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dismissToast, showToast, useToast } from './toasts.ts';

test('nothing is said before there is something to say, and then as information', () => {
  const { result } = renderHook(() => useToast());
  expect(result.current).toBeUndefined();
  act(() => showToast('ログインしてください。'));
  expect(result.current).toMatchObject({ message: 'ログインしてください。', severity: 'info' });
  act(() => dismissToast(result.current?.id ?? 0));
  expect(result.current).toBeUndefined();
});
