import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { devicesQuery } from './devices.queries.ts';
import { t } from './messages.ts';

/** Signs all other devices out, after a confirmation. */
export function EndOthersButton() {
  const [asking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => call('POST /api/account/devices/end-others'),
    onSettled: () => setAsking(false),
    onSuccess: async (_answer, _variables, _result, { client }) => {
      showToast(t('devices.others_ended'), 'success');
      await client.invalidateQueries({ queryKey: devicesQuery.queryKey });
      focusHeading();
    },
  });
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {t('devices.end_others')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('devices.end_others.title')}
        cancelLabel={t('cancel')}
        confirmLabel={t('devices.end_others.confirm')}
        busy={end.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => end.mutate()}
      >
        <p>{t('devices.end_others.lead')}</p>
      </ConfirmDialog>
    </>
  );
}
