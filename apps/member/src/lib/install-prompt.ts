/** The browser's own offer to install the site. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** The offer as long as it stands. */
export const install: { offer?: InstallPrompt } = {};

/** Keeps the offer, which may come before whatever shows it. */
export function keepInstallPrompt(event: Event): void {
  event.preventDefault();
  install.offer = event as InstallPrompt;
}
