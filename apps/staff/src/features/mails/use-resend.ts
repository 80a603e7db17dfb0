import { staffApi } from '@orchard/contract/staff';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { call } from '#lib/api/call.ts';

/**
 * Sends mails again, and reports how many it sent and skipped.
 * @param after runs after success
 */
export function useResend(after: () => void = () => {}) {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (ids: readonly number[]) =>
      call(staffApi['mails.resend'], { body: { ids: [...ids] } }),
    onSuccess: ({ count, skipped, reasons }) => {
      after();
      refresh();
      const left = skipped > 0 ? `${skipped}件は再送しませんでした。${reasons.join('')}` : '';
      notify(`${count}件を再送します。${left}`, { type: skipped > 0 ? 'warning' : 'success' });
    },
    onError: (error: Error) => notify(error.message, { type: 'error' }),
  });
}
