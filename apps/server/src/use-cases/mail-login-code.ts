import { createHmac, randomInt } from 'node:crypto';
import { loginCodeMail } from '#features/login-codes/login-code-mails.view.ts';
import {
  type CodeOwner,
  keepLoginCode,
  LOGIN_CODE_LIFETIME,
} from '#features/login-codes/login-codes.store.ts';
import { findActiveByEmail } from '#features/members/members.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { hashSecret } from '#platform/secrets/secrets.ts';

/** What mailing and judging codes depends on. */
export interface LoginCodeParts {
  db: Database;
  outbox: Outbox;
  /** Hashes codes: by a key, as there are few of them. */
  loginCodeKey: Buffer;
}

/** Whose code it is. @param browser what identifies the browser that asks, its session's cookie */
export const codeOwner = (email: string, browser: string): CodeOwner => ({
  emailHash: hashSecret(email.toLowerCase()),
  browserHash: hashSecret(browser),
});

/** What stands for the browsers of a member who is signed in already. */
export const browserOfMember = (memberId: number): string => `member ${memberId}`;

/** What is stored of a code: of no use for another address or browser. */
export const hashOfCode = (key: Buffer, owner: CodeOwner, code: string): Buffer =>
  createHmac('sha256', key).update(owner.emailHash).update(owner.browserHash).update(code).digest();

/** Eight digits. */
const newCode = () => String(randomInt(100_000_000)).padStart(8, '0');

/**
 * Mails a code if the address is a member's who may sign in; keeps one in any case, so that trying it
 * takes the same time. It takes longer for a member, so callers must not wait for it.
 */
export async function mailLoginCode(
  { db, outbox, loginCodeKey }: LoginCodeParts,
  { email, browser }: { email: string; browser: string },
): Promise<void> {
  const owner = codeOwner(email, browser);
  const code = newCode();
  const codeHash = hashOfCode(loginCodeKey, owner, code);
  await db.kysely.transaction().execute(async (tx) => {
    const member = await findActiveByEmail(tx, email);
    await keepLoginCode(tx, owner, { memberId: member?.id ?? null, codeHash });
    if (!member) return;
    await outbox.put(tx, loginCodeMail(member, code), { expiresIn: LOGIN_CODE_LIFETIME });
  });
  outbox.wake();
}
