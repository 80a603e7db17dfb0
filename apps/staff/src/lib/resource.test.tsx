import { render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyScreens } from './resource.ts';

test('a record opens at once where its list has been opened', async () => {
  const { list: List, edit: Edit = List } = lazyScreens(async () => ({
    List: () => <p>一覧</p>,
    Create: () => <p>作成</p>,
    Edit: () => <p>編集</p>,
  }));
  const awaited = (screen: ReactNode) => <Suspense fallback={<p>読み込み中</p>}>{screen}</Suspense>;
  const { rerender } = render(awaited(<List />));
  await screen.findByText('一覧');
  rerender(awaited(<Edit />));
  expect(screen.queryByText('読み込み中')).toBeNull();
  expect(screen.getByText('編集')).toBeTruthy();
});
