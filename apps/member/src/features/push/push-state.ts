import { call } from '#lib/api/call.ts';
import { endPushHere } from '#lib/push-device.ts';
import { isInstalled, isIos, registerWorker } from './device.ts';

/** What this device can do about notifications, and does. */
export type PushState = 'unsupported' | 'install_first' | 'blocked' | 'off' | 'on';

const currentSubscription = async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager.getSubscription();
};

/** Reads the state from the browser and the server, which both have to agree. */
export async function readPushState(): Promise<PushState> {
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
export async function tryPush(): Promise<void> {
  await call('POST /api/push/test', { body: { endpoint: await ownEndpoint() } });
}

/** Ends the messages to this device. */
export async function stopPush(): Promise<void> {
  await call('POST /api/push/unsubscribe', { body: { endpoint: await ownEndpoint() } });
  await endPushHere();
}

/** Why a press has not turned notifications on; null: it has. */
export type PushRefusal = 'dismissed' | 'blocked' | 'no_service' | null;

/** Asks for permission and subscribes this device. */
export async function startPush(): Promise<PushRefusal> {
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
