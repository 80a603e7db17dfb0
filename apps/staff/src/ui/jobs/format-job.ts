import type { Job } from '@orchard/contract/staff/jobs';

const ENDS: Partial<Record<Job['state'], string>> = {
  cancelled: '中止しました。',
  failed: '途中で終了しました。',
};

/** The result of a job in one sentence or two. */
export function formatJob({ title, state, counts }: Job): string {
  const number = (count: number) => count.toLocaleString('ja-JP');
  const rest = [
    counts.skipped > 0 && `${number(counts.skipped)}件は変更なし`,
    counts.failed > 0 && `${number(counts.failed)}件は処理できませんでした`,
  ].filter(Boolean);
  const sum = `${title}：${number(counts.done)}件${rest.length > 0 ? `（${rest.join('、')}）` : ''}`;
  return `${sum}。${ENDS[state] ?? ''}`;
}
