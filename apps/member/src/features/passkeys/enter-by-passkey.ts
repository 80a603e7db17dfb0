import type { CurrentUser } from '@orchard/contract/sessions';
import { type CallArgs, call } from '#lib/api/call.ts';

const library = () => import('@simplewebauthn/browser');

/** The server takes an answer within five minutes of its question. */
const FRESH_MS = 4 * 60 * 1000;

type Body = CallArgs<'POST /api/login/passkey'>['body'];

const ask = () => call('POST /api/login/passkey-options');
const enter = (body: Body): Promise<CurrentUser> => call('POST /api/login/passkey', { body });

/** The offer at the field, of which a browser has one at a time. */
let offered: AbortController | undefined;

/** Takes the offer at the field back. */
export function stopOffering(): void {
  offered?.abort();
  offered = undefined;
}

/**
 * Lets the browser ask for a passkey, and signs in by it.
 * @returns null when the member has dismissed the question
 * @throws Problem of the calls
 */
export async function enterByPasskey(remember: boolean): Promise<CurrentUser | null> {
  stopOffering();
  const [{ startAuthentication }, optionsJSON] = await Promise.all([library(), ask()]);
  const response = await startAuthentication({ optionsJSON }).catch(() => null);
  return response && enter({ response, remember });
}

/** Offers passkeys at the field once, with a fresh question; undefined: it has grown old meanwhile. */
async function offerOnce({ signal }: AbortController) {
  const { startAuthentication, WebAuthnAbortService } = await library();
  const optionsJSON = await ask();
  if (signal.aborted) return null;
  let isOld = false;
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  const renewal = window.setTimeout(() => {
    isOld = true;
    cancel();
  }, FRESH_MS);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true });
  } catch {
    return isOld && !signal.aborted ? undefined : null;
  } finally {
    window.clearTimeout(renewal);
    signal.removeEventListener('abort', cancel);
  }
}

/**
 * Offers passkeys at the field for the address, where the browser can, and signs in by the one that
 * is chosen.
 * @param remembers whether the member wants to stay signed in
 * @param onProblem hears of a passkey that did not work; the offer goes on
 * @returns null when the offer has ended
 */
export async function waitForPasskey(
  remembers: () => boolean,
  onProblem: (error: unknown) => void,
): Promise<CurrentUser | null> {
  stopOffering();
  const controller = new AbortController();
  offered = controller;
  try {
    const { browserSupportsWebAuthnAutofill } = await library();
    if (!(await browserSupportsWebAuthnAutofill())) return null;
    while (!controller.signal.aborted) {
      const response = await offerOnce(controller);
      if (response === null) return null;
      if (response === undefined) continue;
      try {
        return await enter({ response, remember: remembers() });
      } catch (error) {
        onProblem(error);
      }
    }
  } catch {
    // Nobody has asked for it: without the offer there are the button and the password.
  }
  return null;
}
