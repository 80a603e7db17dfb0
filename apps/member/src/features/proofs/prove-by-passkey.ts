import { call } from '#lib/api/call.ts';

/**
 * Lets the browser ask for a passkey, and proves by it who the member is.
 * @returns whether the member has answered
 * @throws Problem of the calls
 */
export async function proveByPasskey(): Promise<boolean> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    call('POST /api/login/passkey-options'),
  ]);
  const response = await startAuthentication({ optionsJSON }).catch(() => null);
  if (response) await call('POST /api/account/proof', { body: { by: 'passkey', response } });
  return response !== null;
}
