import { sealAuthenticator } from '#platform/authenticators/sealed-authenticators.ts';
import { codeAt, newAuthenticatorSecret } from '#platform/authenticators/totp.ts';
import { authenticatorKey } from '#platform/secrets/secrets.ts';
import type { Account } from '#platform/sessions/account.ts';
import type { Scene } from './scene.ts';

interface Site {
  db: Pick<Scene['db'], 'pool'>;
  config: Pick<Scene['config'], 'appSecret'>;
}

/**
 * Enrols an authenticator.
 * @param enrol stores its sealed secret
 * @param free forgets the codes that an account, `$1`, has used
 * @returns a function that returns a code that works now, even if another of this half minute was
 *   used
 */
async function enrolled(
  { db, config }: Site,
  account: Account,
  enrol: (sealed: Buffer) => Promise<unknown>,
  free: string,
): Promise<() => Promise<string>> {
  const secret = newAuthenticatorSecret();
  await enrol(sealAuthenticator(authenticatorKey(config.appSecret), account, secret));
  return async () => {
    const { rows } = await db.pool.query(
      `${free} RETURNING floor(extract(epoch FROM now()))::bigint AS now`,
      [account.id],
    );
    return codeAt(secret, rows[0].now);
  };
}

/** Gives an operator an authenticator; returns what its codes are read by. */
export const giveAuthenticator = (site: Site, { id }: { id: number }) =>
  enrolled(
    site,
    { kind: 'staff', id },
    (sealed) =>
      site.db.pool.query(
        'UPDATE staff SET totp_secret = $1, totp_confirmed_at = now() WHERE id = $2',
        [sealed, id],
      ),
    "UPDATE staff SET totp_last_step = NULL, totp_used_steps = '{}' WHERE id = $1",
  );

/** Gives a member an authenticator, in use or only begun; returns what its codes are read by. */
export const keepMemberAuthenticator = (site: Site, { id }: { id: number }, { isOn = true } = {}) =>
  enrolled(
    site,
    { kind: 'member', id },
    (sealed) =>
      site.db.pool.query(
        `INSERT INTO member_authenticators (member_id, sealed_secret, confirmed_at)
         VALUES ($1, $2, CASE WHEN $3 THEN now() END)
         ON CONFLICT (member_id) DO UPDATE SET sealed_secret = excluded.sealed_secret,
           confirmed_at = excluded.confirmed_at, begun_at = now(), last_step = NULL,
           used_steps = '{}'`,
        [id, sealed, isOn],
      ),
    "UPDATE member_authenticators SET last_step = NULL, used_steps = '{}' WHERE member_id = $1",
  );
