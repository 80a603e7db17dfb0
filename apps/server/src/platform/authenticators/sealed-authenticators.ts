import { canUnseal, deriveKey, seal, unseal } from '#platform/secrets/secrets.ts';
import type { Account } from '#platform/sessions/account.ts';

/** Members and operators have keys of their own. */
const keyOf = (sealKey: Buffer, { kind }: Account) => deriveKey(sealKey, `authenticators ${kind}`);
const placeOf = ({ kind, id }: Account) => `authenticator ${kind} ${id}`;

/** Seals the secret of an account's authenticator; in another account's row it does not open. */
export const sealAuthenticator = (sealKey: Buffer, account: Account, secret: string): Buffer =>
  seal(keyOf(sealKey, account), placeOf(account), secret);

/** The secret of an account's authenticator; null when it was sealed with another key, or is another's. */
export function openAuthenticator(
  sealKey: Buffer,
  account: Account,
  sealed: Buffer,
): string | null {
  const key = keyOf(sealKey, account);
  const place = placeOf(account);
  return canUnseal(key, place, sealed) ? unseal(key, place, sealed) : null;
}
