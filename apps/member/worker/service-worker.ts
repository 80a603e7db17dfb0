// The members' service worker. It shows notifications, and a page of our own while there is no
// network. It caches nothing: a document is the network's or none, so no old one is ever shown, and
// no answer stays on the device.
import { offlinePage } from './offline-page.ts';

declare const self: ServiceWorkerGlobalScope;

/** What a message of the site holds. */
interface Message {
  title: string;
  body: string;
  path: string;
  tag: string;
}

/** Chrome's way to send requests past the worker without starting it. */
interface Routing {
  addRoutes?(routes: object[]): Promise<void>;
}

const NOT_OURS = /^\/(?:staff|api|assets|dev)(?:\/|$)/;

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  // Films, pictures and calls need no worker.
  const past = [{ condition: { not: { requestMode: 'navigate' } }, source: 'network' }];
  event.waitUntil(Promise.resolve((event as Routing).addRoutes?.(past)).catch(() => undefined));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]),
  );
});

self.addEventListener('fetch', (event) => {
  const { mode, method, destination, url } = event.request;
  const isDocument = mode === 'navigate' && method === 'GET' && destination === 'document';
  if (!isDocument || NOT_OURS.test(new URL(url).pathname)) return;
  event.respondWith(
    (async () => {
      try {
        // The browser asks the network while the worker starts, as if there were none.
        return (await event.preloadResponse) ?? (await fetch(event.request));
      } catch {
        return offlinePage();
      }
    })(),
  );
});

function read(event: PushEvent): Message {
  const general = { title: '新しい通知があります', body: '', path: '/', tag: 'news' };
  try {
    return { ...general, ...event.data?.json() };
  } catch {
    return general;
  }
}

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = read(event);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      lang: 'ja',
      icon: '/icons/icon-192.png',
      data: path,
    }),
  );
});

/** The place that a notification leads to: on this site only, whatever it says. */
function placeOf(path: unknown): string {
  const place = new URL(String(path), self.location.origin);
  return place.origin === self.location.origin ? place.href : self.location.origin;
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const place = placeOf(event.notification.data);
  event.waitUntil(
    (async () => {
      const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      const isOpen = tabs.find(({ url }) => url === place);
      if (isOpen) await isOpen.focus();
      else await self.clients.openWindow(place);
    })(),
  );
});

/** The member's own token, which each change needs. */
async function csrfToken(): Promise<string | undefined> {
  await fetch('/sanctum/csrf-cookie');
  return (await self.cookieStore?.get('XSRF-TOKEN'))?.value;
}

async function subscribeAnew(options: PushSubscriptionOptionsInit): Promise<void> {
  const subscription = await self.registration.pushManager.subscribe(options);
  const { endpoint, keys } = subscription.toJSON();
  const token = await csrfToken();
  await fetch('/api/push/subscriptions', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(token && { 'x-xsrf-token': decodeURIComponent(token) }),
    },
    body: JSON.stringify({ endpoint, keys }),
  });
}

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as PushSubscriptionChangeEvent;
  const key = oldSubscription?.options.applicationServerKey;
  if (!key) return;
  (event as ExtendableEvent).waitUntil(
    subscribeAnew({ userVisibleOnly: true, applicationServerKey: key }),
  );
});
