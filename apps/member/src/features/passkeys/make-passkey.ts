import { call } from '#lib/api/call.ts';

/** Why the browser made no passkey. */
export type MakingFault = 'dismissed' | 'there' | 'unable';

const FAULTS: Record<string, MakingFault> = {
  InvalidStateError: 'there',
  ConstraintError: 'unable',
  NotSupportedError: 'unable',
};

/** The name of what the browser itself has thrown, also below an error of the library. */
const thrownName = (error: unknown): string => {
  const { cause, name = '' } = error as Error;
  return cause instanceof Error ? cause.name : name;
};

/**
 * Makes a passkey on this device, or on one that the browser reaches, and adds it to the account.
 * @returns why there is none; null: it was added
 * @throws Problem of the calls
 */
export async function makePasskey(body: { password_current: string }): Promise<MakingFault | null> {
  // Fetched before the press is used up by waiting.
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    call('POST /api/account/passkeys/options', { body }),
  ]);
  let response: Awaited<ReturnType<typeof startRegistration>>;
  try {
    response = await startRegistration({ optionsJSON: optionsJSON as never });
  } catch (error) {
    return FAULTS[thrownName(error)] ?? 'dismissed';
  }
  await call('POST /api/account/passkeys', { body: { response } });
  return null;
}
