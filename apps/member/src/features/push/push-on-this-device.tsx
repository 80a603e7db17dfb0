import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { endPushHere } from '#lib/push-device.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Section } from '#ui/section.tsx';
import { t } from './messages.ts';
import { type PushRefusal, type PushState, readPushState, startPush } from './push-state.ts';

const stateQuery = {
  queryKey: ['push on this device'],
  queryFn: readPushState,
  staleTime: 0,
  gcTime: 0,
} as const;

/** Whether this device gets notifications, and the only place that asks the browser for permission. */
export function PushOnThisDevice() {
  const { data: state, refetch } = useQuery(stateQuery);
  const change = { onSettled: () => refetch() };
  const start = useMutation({ mutationFn: startPush, ...change });
  const stop = useMutation({
    mutationFn: async () => {
      await call('POST /api/push/unsubscribe');
      await endPushHere();
    },
    ...change,
  });
  const tryOut = useMutation({
    mutationFn: () => call('POST /api/push/test'),
    onSuccess: () => showToast(t('push.tested'), 'success'),
    ...change,
  });
  return (
    <Section title={t('push.title')}>
      <p className="mb-4">{t('push.lead')}</p>
      <div className="space-y-4" aria-live="polite">
        {state && <Message state={state} refusal={start.data ?? null} />}
        {state === 'off' && (
          <Button busy={start.isPending} onClick={() => start.mutate()}>
            {t('push.start')}
          </Button>
        )}
        {state === 'on' && (
          <div className="flex flex-wrap gap-3">
            <Button look="outlined" busy={stop.isPending} onClick={() => stop.mutate()}>
              {t('push.stop')}
            </Button>
            <Button look="plain" busy={tryOut.isPending} onClick={() => tryOut.mutate()}>
              {t('push.test')}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

function Message({ state, refusal }: { state: PushState; refusal: PushRefusal }) {
  if (state === 'blocked') return <Note severity="error">{t('push.blocked')}</Note>;
  if (state === 'off' && refusal !== null) {
    return <Note severity="error">{t(`push.${refusal}`)}</Note>;
  }
  if (state === 'on' || state === 'off') return <p>{t(`push.${state}`)}</p>;
  return <Note severity="info">{t(`push.${state}`)}</Note>;
}
