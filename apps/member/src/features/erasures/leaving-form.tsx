import type { PendingErasure } from '@orchard/contract/erasures';
import { ERASURE_GRACE_DAYS } from '@orchard/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { daysUntil } from '#lib/clock.ts';
import { isoDate, japaneseDay } from '#lib/dates.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { useForm } from '#lib/forms/use-form.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { erasureRequest, erasureWithdrawal } from './erasures.queries.ts';
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
      <p>
        {erasure.by_staff
          ? t('leave.pending.by_staff')
          : erasure.seen_at
            ? t('leave.pending.seen', { day: japaneseDay(erasure.seen_at) })
            : t('leave.pending.unseen')}
      </p>
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

/**
 * Asks to leave: a box, and a confirmation before it is sent.
 * @param forfeits whether a contract is cut off
 */
export function LeavingForm({ forfeits }: { forfeits: boolean }) {
  const { form, box, errors } = useForm({
    values: { is_understood: false },
    fetchSchema: async () => (await import('@orchard/contract/erasures')).leavingForm,
  });
  const [asking, setAsking] = useState(false);
  // The dialog would hand the focus back to the form, which goes once the answer is kept.
  const close = () => flushSync(() => setAsking(false));
  const ask = useMutation({
    ...erasureRequest,
    onSuccess(...answered) {
      close();
      focusHeading();
      // The day stands at the top, the form at the end.
      window.scrollTo(0, 0);
      erasureRequest.onSuccess?.(...answered);
      showToast(t('leave.asked'), 'success');
    },
    // Errors appear outside the dialog.
    onError: close,
  });
  return (
    <>
      <FormShell form={form} className="space-y-5" onSubmit={() => setAsking(true)}>
        <Checkbox
          {...box('is_understood')}
          label={t(forfeits ? 'leave.understood.forfeits' : 'leave.understood')}
          error={errors.is_understood}
        />
        <Button type="submit" variant="outlined" className="w-full sm:w-auto sm:min-w-52">
          {t('leave.submit')}
        </Button>
      </FormShell>
      <ConfirmDialog
        open={asking}
        title={t('leave.confirm.title')}
        cancelLabel={t('cancel')}
        confirmLabel={t('leave.submit')}
        busy={ask.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => ask.mutate()}
      >
        <p>{t('leave.confirm.lead', { days: ERASURE_GRACE_DAYS })}</p>
      </ConfirmDialog>
    </>
  );
}
