import { codeAt, newAuthenticatorSecret } from '#platform/authenticators/totp.ts';
import { seal } from '#platform/secrets/sealed.ts';
import { authenticatorKey } from '#platform/secrets/secrets.ts';
import type { Scene } from './scene.ts';

/**
 * Gives a member an authenticator, in use or only begun.
 * @returns a function that returns a code that works now, even if another of this half minute was
 * used
 */
export async function keepMemberAuthenticator(
  { db, config }: { db: Pick<Scene['db'], 'pool'>; config: Pick<Scene['config'], 'appSecret'> },
  { id }: { id: number },
  { isOn = true } = {},
): Promise<() => Promise<string>> {
  const secret = newAuthenticatorSecret();
  await db.pool.query(
    `INSERT INTO member_authenticators (member_id, sealed_secret, confirmed_at)
     VALUES ($1, $2, CASE WHEN $3 THEN now() END)
     ON CONFLICT (member_id) DO UPDATE SET sealed_secret = excluded.sealed_secret,
       confirmed_at = excluded.confirmed_at, begun_at = now(), last_step = NULL, used_steps = '{}'`,
    [id, seal(authenticatorKey(config.appSecret), secret), isOn],
  );
  return async () => {
    const { rows } = await db.pool.query(
      `UPDATE member_authenticators SET last_step = NULL, used_steps = '{}' WHERE member_id = $1
       RETURNING floor(extract(epoch FROM now()))::bigint AS now`,
      [id],
    );
    return codeAt(secret, rows[0].now);
  };
}
