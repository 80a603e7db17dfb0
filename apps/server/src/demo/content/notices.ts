import { olderNotices } from './notices-older.ts';
import { recentNotices } from './notices-recent.ts';
import type { DemoNotice, DemoNoticeCategory } from './types.ts';

export const noticeCategories: DemoNoticeCategory[] = [
  { name: 'お知らせ', color: '#1d4ed8' },
  { name: '重要', color: '#b91c1c' },
  { name: '催し', color: '#047857' },
  { name: '新着講座', color: '#7c3aed' },
];

/** All thirty notices, newest first. */
export const notices: DemoNotice[] = [...recentNotices, ...olderNotices];
