import { useLocation } from 'react-router';
import type { Kind } from '#lib/kind.ts';

/** What the browser's tab is called at an address of the console. */
export function titleAt(path: string, kinds: readonly Kind[]): string {
  const [, name = '', id] = path.split('/');
  if (name === '') return 'ダッシュボード｜管理画面';
  if (name === 'account') return '自分のアカウント｜管理画面';
  const label = kinds.find((kind) => kind.name === name)?.label;
  if (!label) return '管理画面';
  if (!id) return `${label}｜管理画面`;
  return id === 'create' ? `${label}を新規作成｜管理画面` : `${label}を編集｜管理画面`;
}

/** Says in the browser's tab which screen is open. */
export const ScreenTitle = ({ kinds }: { kinds: readonly Kind[] }) => (
  <title>{titleAt(useLocation().pathname, kinds)}</title>
);
