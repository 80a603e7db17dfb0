import { staffApi } from '@orchard/contract/staff';
import { call } from '#lib/api/call.ts';
import type { Exported } from '#ui/list/export-button.tsx';

/** The entries that the filters leave, as a file; of very many the newest. */
export async function fetchAuditFile(query: Record<string, string>): Promise<Exported> {
  const { file, csv, count, total } = await call(staffApi.exportAuditLog, { query });
  const isPart = count < total;
  const message = isPart
    ? `${total}件のうち新しい${count}件を書き出しました。期間で絞り込むと、残りも書き出せます。`
    : `${count}件を書き出しました。`;
  return { name: file, csv, message, isPart };
}
