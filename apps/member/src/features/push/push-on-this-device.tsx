import { useMutation, useQuery } from '@tanstack/react-query';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Section } from '#ui/section.tsx';
import { t } from './messages.ts';
import {
  type PushRefusal,
  type PushState,
  readPushState,
  startPush,
  stopPush,
  tryPush,
} from './push-state.ts';

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
    mutationFn: stopPush,
    ...change,
  });
  const tryOut = useMutation({
    mutationFn: tryPush,
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
            <Button variant="outlined" busy={stop.isPending} onClick={() => stop.mutate()}>
              {t('push.stop')}
            </Button>
            <Button variant="plain" busy={tryOut.isPending} onClick={() => tryOut.mutate()}>
              {t('push.test')}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

const REFUSALS = {
  dismissed: 'push.dismissed',
  blocked: 'push.blocked',
  no_service: 'push.no_service',
} as const;

const STATES = {
  unsupported: 'push.unsupported',
  install_first: 'push.install_first',
  off: 'push.off',
  on: 'push.on',
} as const;

function Message({ state, refusal }: { state: PushState; refusal: PushRefusal }) {
  if (state === 'blocked') return <Note severity="error">{t('push.blocked')}</Note>;
  if (state === 'off' && refusal !== null) {
    return <Note severity="error">{t(REFUSALS[refusal])}</Note>;
  }
  if (state === 'on' || state === 'off') return <p>{t(STATES[state])}</p>;
  return <Note severity="info">{t(STATES[state])}</Note>;
}
