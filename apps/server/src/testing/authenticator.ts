import { codeAt, newAuthenticatorSecret } from '#platform/authenticators/totp.ts';
import { seal } from '#platform/secrets/sealed.ts';
import { deriveKey } from '#platform/secrets/secrets.ts';
import type { Scene } from './scene.ts';

/**
 * Enrols an authenticator for an operator.
 * @returns a function that returns a code that works now, even if another of this half minute was
 * used
 */
export async function giveAuthenticator(
  { db, config }: Pick<Scene, 'db' | 'config'>,
  { id }: { id: number },
): Promise<() => Promise<string>> {
  const secret = newAuthenticatorSecret();
  const sealed = seal(deriveKey(config.appSecret, 'authenticators'), secret);
  await db.pool.query(
    'UPDATE staff SET totp_secret = $1, totp_confirmed_at = now() WHERE id = $2',
    [sealed, id],
  );
  return async () => {
    const { rows } = await db.pool.query(
      `UPDATE staff SET totp_last_step = NULL, totp_used_steps = '{}' WHERE id = $1
       RETURNING floor(extract(epoch FROM now()))::bigint AS now`,
      [id],
    );
    return codeAt(secret, rows[0].now);
  };
}
