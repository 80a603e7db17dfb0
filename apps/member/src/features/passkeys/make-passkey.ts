import { startRegistration } from '@simplewebauthn/browser';
import { call } from '#lib/api/call.ts';
import { createMessages } from '#lib/messages.ts';

/** Why the browser made no passkey; comes with the browser's part. */
const tFault = createMessages({
  'passkeys.dismissed': 'パスキーは追加されませんでした。もう一度お試しください。',
  'passkeys.there': 'この端末のパスキーは、すでに追加されています。',
  'passkeys.unable':
    'この端末ではパスキーを作成できません。端末の画面ロックを設定するか、別の端末をお使いください。',
});

/** Why the browser made none, by the name of what it has thrown. */
const FAULTS: Record<string, Parameters<typeof tFault>[0]> = {
  InvalidStateError: 'passkeys.there',
  ConstraintError: 'passkeys.unable',
  NotSupportedError: 'passkeys.unable',
};

/** The name of what the browser itself has thrown, also below an error of the library. */
const thrownName = (error: unknown): string => {
  const { cause, name = '' } = error as Error;
  return cause instanceof Error ? cause.name : name;
};

/**
 * Makes a passkey on this device, or on one that the browser reaches, and adds it to the account.
 * @returns words for why there is none; null: it was added
 * @throws Problem of the calls
 */
export async function makePasskey(): Promise<string | null> {
  const optionsJSON = await call('POST /api/account/passkeys/options');
  let response: Awaited<ReturnType<typeof startRegistration>>;
  try {
    response = await startRegistration({ optionsJSON: optionsJSON as never });
  } catch (error) {
    return tFault(FAULTS[thrownName(error)] ?? 'passkeys.dismissed');
  }
  await call('POST /api/account/passkeys', { body: { response } });
  return null;
}
