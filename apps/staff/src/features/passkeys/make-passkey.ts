import type { Passkey } from '@orchard/contract/passkeys';
import { staffApi } from '@orchard/contract/staff';
import { call } from '#lib/api/call.ts';
import { passkeyLibrary } from '#lib/passkeys-here.ts';

const FAULTS: Record<string, string> = {
  InvalidStateError: 'この端末のパスキーは、すでに追加されています。',
  ConstraintError: 'この端末ではパスキーを作成できません。別の端末をお使いください。',
  NotSupportedError: 'この端末ではパスキーを作成できません。別の端末をお使いください。',
};

/** The words for what the browser itself has thrown, also below an error of the library. */
function wordsFor(error: unknown): string {
  const { cause, name } = error as Error;
  return (
    FAULTS[cause instanceof Error ? cause.name : name] ??
    'パスキーは追加されませんでした。もう一度お試しください。'
  );
}

/**
 * Makes a passkey on this device, or on one that the browser reaches, and adds it to one's account.
 * @throws Error with words for the operator
 */
export async function makePasskey(): Promise<Passkey> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    passkeyLibrary(),
    call(staffApi.beginOwnPasskey),
  ]);
  const response = await startRegistration({ optionsJSON: optionsJSON as never }).catch((error) => {
    throw new Error(wordsFor(error));
  });
  return call(staffApi.addOwnPasskey, { body: { response } });
}
