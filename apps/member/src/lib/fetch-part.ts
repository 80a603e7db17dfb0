const AGAIN_AFTER_MS = 5000;

const GIVE_UP_MS = 10_000;

/** Whether the site can be reached, and is no proxy's word that it is away. */
export const serverAnswers = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD', signal: AbortSignal.timeout(GIVE_UP_MS) }).then(
    ({ status }) => status < 500,
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
