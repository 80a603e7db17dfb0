import type { MenuCategory } from '@orchard/contract/menus';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { query } from '#lib/api/call.ts';
import { queryClient } from '#testing/query-client.ts';
import { renderAt } from '#testing/render-app.tsx';
import { SideMenu } from './side-menu.tsx';

const entry = (id: number, title: string, url: string | null, window_open = false) => ({
  id,
  title,
  url,
  window_open,
});
const menu: MenuCategory[] = [
  {
    id: 1,
    name: '動画で学ぶ',
    icon: 'no-such-icon',
    menus: [
      { ...entry(1, 'すべての動画', '/video'), menu_subs: [] },
      { ...entry(2, '別の窓', '/video/category', true), menu_subs: [] },
      { ...entry(3, '外のサイト', 'https://example.jp/'), menu_subs: [] },
      { ...entry(4, '準備中', '/file.pdf'), menu_subs: [] },
      { ...entry(5, '外へ出る', '//example.jp'), menu_subs: [] },
      {
        ...entry(6, 'テーマから探す', null),
        menu_subs: [entry(1, '税務', '/video?t=3')],
      },
    ],
  },
];

function show(address = '/') {
  queryClient.setQueryData(query('GET /api/menu').queryKey, menu);
  const onFollow = vi.fn();
  const { router } = renderAt(address, <SideMenu onFollow={onFollow} />);
  return { onFollow, router };
}

describe('the side menu', () => {
  test('begins with Home and says where one is', () => {
    show('/video');
    expect(screen.getAllByRole('link')[0]).toBe(screen.getByRole('link', { name: 'ホーム' }));
    expect(screen.getByRole('link', { current: 'page', name: 'すべての動画' })).toBeTruthy();
  });

  test('opens an internal link in the site', async () => {
    const { onFollow, router } = show();
    await userEvent.click(screen.getByRole('link', { name: 'すべての動画' }));
    expect(router.state.location.pathname).toBe('/video');
    expect(onFollow).toHaveBeenCalledOnce();
  });

  test.each(['別の窓', '外のサイト'])('opens %s in a new window', (name) => {
    show();
    const link = screen.getByRole('link', { name: new RegExp(name) });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  test.each(['準備中', '外へ出る'])('does nothing for an invalid link: %s', (name) => {
    show();
    expect(screen.getByText(name).closest('a, button, summary')).toBeNull();
  });

  test('folds out the entries of a menu without a link', async () => {
    const { onFollow, router } = show();
    const sub = screen.getByText('税務');
    expect(sub.closest('details')?.open).toBe(false);
    await userEvent.click(screen.getByText('テーマから探す'));
    expect(onFollow).not.toHaveBeenCalled();
    await userEvent.click(sub);
    expect(router.state.location.search).toBe('?t=3');
    expect(onFollow).toHaveBeenCalledOnce();
  });

  test('is folded out where one of its entries is shown', () => {
    show('/video?t=3');
    expect(screen.getByText('税務').closest('details')?.open).toBe(true);
  });
});
