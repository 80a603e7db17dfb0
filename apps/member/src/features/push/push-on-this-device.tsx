import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { endPushHere } from '#lib/push-device.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Section } from '#ui/section.tsx';
import { isInstalled, isIos, registerWorker } from './device.ts';
import { t } from './messages.ts';

/** What this device can do about notifications, and does. */
type PushState = 'unsupported' | 'install_first' | 'blocked' | 'off' | 'on';

const currentSubscription = async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager.getSubscription();
};

/** Reads the state from the browser and the server, which both have to agree. */
async function readPushState(): Promise<PushState> {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return isIos() && !isInstalled() ? 'install_first' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission !== 'granted' || !(await currentSubscription())) return 'off';
  return (await call('GET /api/push')).is_on ? 'on' : 'off';
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

const ownEndpoint = async () => (await currentSubscription())?.endpoint ?? '';

/** Sends a message to this device. */
async function tryPush(): Promise<void> {
  await call('POST /api/push/test', { body: { endpoint: await ownEndpoint() } });
}

/** Ends the messages to this device. */
async function stopPush(): Promise<void> {
  await call('POST /api/push/unsubscribe', { body: { endpoint: await ownEndpoint() } });
  await endPushHere();
}

/** Why a press has not turned notifications on; null: it has. */
type PushRefusal = 'dismissed' | 'blocked' | 'no_service' | null;

/** Asks for permission and subscribes this device. */
async function startPush(): Promise<PushRefusal> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed';
  const { public_key: key } = await call('GET /api/push');
  let subscription: PushSubscription;
  try {
    await registerWorker();
    const { pushManager } = await navigator.serviceWorker.ready;
    // It may be for an earlier key of the site.
    await (await pushManager.getSubscription())?.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
    subscription = await pushManager.subscribe(options);
  } catch {
    return 'no_service';
  }
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await call('POST /api/push/subscriptions', { body: { endpoint, keys: { p256dh, auth } } });
  return null;
}

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
