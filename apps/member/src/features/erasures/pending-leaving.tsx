import type { PendingErasure } from '@orchard/contract/erasures';
import { useMutation } from '@tanstack/react-query';
import { daysUntil } from '#lib/clock.ts';
import { isoDate, japaneseDay } from '#lib/dates.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { erasureWithdrawal } from './erasures.queries.ts';
import { t } from './messages.ts';

/** The day on which everything is erased, and the button to stay after all. */
export function PendingLeaving({ erasure }: { erasure: NonNullable<PendingErasure['erasure']> }) {
  const withdraw = useMutation({
    ...erasureWithdrawal,
    onSuccess: (...answered) => {
      // The button goes once the answer is kept.
      focusHeading();
      erasureWithdrawal.onSuccess?.(...answered);
      showToast(t('leave.withdrawn'), 'success');
    },
  });
  const days = daysUntil(erasure.erase_at);
  return (
    <div className="space-y-4">
      <p className="text-lg font-semibold text-strong">
        <time dateTime={isoDate(erasure.erase_at)}>
          {t('leave.pending', { day: japaneseDay(erasure.erase_at) })}
        </time>
      </p>
      <p>{days > 0 ? t('leave.pending.left', { days }) : t('leave.pending.today')}</p>
      {erasure.by_staff && <p>{t('leave.pending.by_staff')}</p>}
      <p>{t('leave.pending.hint')}</p>
      <Button
        className="w-full sm:w-auto sm:min-w-52"
        busy={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        {t('leave.withdraw')}
      </Button>
    </div>
  );
}
