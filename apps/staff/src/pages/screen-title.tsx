import { useLocation } from 'react-router';
import type { Resource } from '#lib/resource.ts';

/** What is read or answered, not edited. */
const READ: ReadonlySet<string> = new Set([
  'questions',
  'enquiries',
  'mails',
  'jobs',
  'member-imports',
  'video-imports',
  'video-analytics',
  'audit-log',
]);

/** Returns the title of the browser's tab at an address of the console. */
export function titleAt(path: string, resources: readonly Resource[]): string {
  const [, name = '', id] = path.split('/');
  if (name === '') return 'ダッシュボード｜管理画面';
  if (name === 'account') return '自分のアカウント｜管理画面';
  if (name === 'guide') return '運用ガイド｜管理画面';
  const label = resources.find((kind) => kind.name === name)?.label;
  if (!label) return '管理画面';
  if (!id) return `${label}｜管理画面`;
  if (id === 'create') return `${label}を新規作成｜管理画面`;
  return READ.has(name) ? `${label}の詳細｜管理画面` : `${label}を編集｜管理画面`;
}

/** Names the open screen in the browser's tab. */
export const ScreenTitle = ({ resources }: { resources: readonly Resource[] }) => (
  <title>{titleAt(useLocation().pathname, resources)}</title>
);
