import { useMutation, useQuery } from '@tanstack/react-query';
import { call, query } from '#lib/api/call.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { createMessages } from '#lib/messages.ts';
import { RemovableWaysFields, useRemovableWays } from '#lib/removable-ways.tsx';
import { showToast } from '#lib/toasts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { devicesQuery } from './devices.queries.ts';

const t = createMessages({
  'devices.end_others.title': 'ほかの端末をすべてログアウトさせますか？',
  'devices.end_others.lead':
    'この端末以外から、すべてログアウトします。もう一度使うときは、あらためてログインが必要です。ほかの端末への通知も止まります。',
  'devices.end_others.ways':
    'チェックを付けたものも、同時に削除します。ご自身で設定し、引き続き使うものは、チェックを外してください。',
  'devices.end_others.confirm': 'すべてログアウトさせる',
  'devices.others_ended': 'ほかの端末をすべてログアウトさせました。',
});

const passkeysQuery = query('GET /api/account/passkeys');
const twoStepQuery = query('GET /api/account/two-step');

/** Asks before all other devices are signed out, and what else that lets in goes with them. */
export function EndOthersDialog({ open, onDone }: { open: boolean; onDone: () => void }) {
  const passkeys = useQuery(passkeysQuery);
  const twoStep = useQuery(twoStepQuery);
  const choice = useRemovableWays();
  const since = twoStep.data?.on_since ?? null;
  const ways = {
    passkeys: passkeys.data ?? [],
    authenticator: since === null ? null : { on_since: since, needs_code: false },
  };
  const end = useMutation({
    mutationFn: () =>
      call('POST /api/account/devices/end-others', {
        body: {
          remove_passkeys: ways.passkeys.map(({ id }) => id).filter((id) => !choice.keeps(id)),
          remove_authenticator: since !== null && !choice.keeps('authenticator'),
        },
      }),
    onError: onDone,
    onSuccess: async (_answer, _variables, _result, { client }) => {
      onDone();
      showToast(t('devices.others_ended'), 'success');
      await Promise.all(
        [devicesQuery, passkeysQuery, twoStepQuery].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey: [queryKey[0]] }),
        ),
      );
      focusHeading();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title={t('devices.end_others.title')}
      cancelLabel={t('cancel')}
      confirmLabel={t('devices.end_others.confirm')}
      busy={end.isPending || passkeys.isPending || twoStep.isPending}
      onCancel={onDone}
      onConfirm={() => end.mutate()}
    >
      <p className="mb-4">{t('devices.end_others.lead')}</p>
      <RemovableWaysFields ways={ways} choice={choice}>
        <p>{t('devices.end_others.ways')}</p>
      </RemovableWaysFields>
    </ConfirmDialog>
  );
}
