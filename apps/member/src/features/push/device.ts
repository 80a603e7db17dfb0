interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown };
}

const ADDRESS = '/sw.js';
let address: string | undefined;

/** The worker's address, as browsers with trusted types want it: it is no input of anybody. */
function workerAddress(): string {
  const rules = { createScriptURL: () => ADDRESS };
  const types = (window as { trustedTypes?: TrustedTypes }).trustedTypes;
  // TypeScript expects a string here. A policy can be made once.
  address ??= (types?.createPolicy('worker', rules).createScriptURL(ADDRESS) ?? ADDRESS) as string;
  return address;
}

/** Starts the service worker, or looks for its update; none while the site is being developed. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return undefined;
  return navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' });
}

/** Whether the site was opened from the home screen. */
export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** Safari of iPhones and iPads, which offers nothing by itself; only it has this property. */
export const isIos = (): boolean => 'standalone' in navigator && navigator.maxTouchPoints > 0;
