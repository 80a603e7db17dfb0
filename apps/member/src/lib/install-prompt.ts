/** The browser's own offer to install the site. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** The offer as long as it stands, and who wants to know of it. */
export const install: { offer?: InstallPrompt; onOffer?: () => void } = {};

/** Listens early: the offer may come before whatever shows it. */
export const awaitInstallPrompt = (): void =>
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    install.offer = event as InstallPrompt;
    install.onOffer?.();
  });
