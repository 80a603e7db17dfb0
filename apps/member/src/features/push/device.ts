interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown };
}

const ADDRESS = '/sw.js';
// One address, which is no input of anybody.
const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('worker', {
  createScriptURL: () => ADDRESS,
});

/** Starts the service worker, or looks for its update; none while the site is being developed. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return undefined;
  const address = (policy?.createScriptURL(ADDRESS) ?? ADDRESS) as string;
  return navigator.serviceWorker.register(address, { updateViaCache: 'none' });
}

/** Whether the site was opened from the home screen. */
export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** Safari of iPhones and iPads, which offers nothing by itself; only it has this property. */
export const isIos = (): boolean => 'standalone' in navigator && navigator.maxTouchPoints > 0;
