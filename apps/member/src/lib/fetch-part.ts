const AGAIN_AFTER_MS = 5000;

/** Whether the site can be reached now. */
export const serverAnswers = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );

/** Resolves when the browser says that the network is back, or after some seconds. */
const waitForNetwork = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, AGAIN_AFTER_MS);
    window.addEventListener(
      'online',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/**
 * Fetches the code of a part of a screen. Without a network it waits for one, so that the rest of the
 * screen stays.
 * @throws what the browser says where the server answers: the part is of an older build
 */
export async function fetchPart<Module>(fetchModule: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await fetchModule();
    } catch (error) {
      if (import.meta.env.SSR || (await serverAnswers())) throw error;
      await waitForNetwork();
    }
  }
}
