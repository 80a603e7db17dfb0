import type * as contract from '@orchard/contract/login-codes';
import type { EntriesOf, Preparation } from '#checks/guarantees/prepare-request.ts';
import { everyone, WITH_SECRET } from '#checks/guarantees/rights.ts';
import { keepLoginCode } from '#server/features/login-codes/login-codes.store.ts';
import { deriveKey } from '#server/platform/secrets/secrets.ts';
import { testConfig } from '#server/testing/config.ts';
import { browserOfMember, codeOwner, hashOfCode } from '#server/use-cases/mail-login-code.ts';

const CODE = '12345678';

/** The code that was mailed to the sender, who is signed in; for a guest, one that never was. */
async function mailed({ db, asker }: Preparation) {
  if (asker === null) return { email: 'nobody@example.jp', code: CODE };
  const { id: memberId, email } = asker;
  const owner = codeOwner(email, browserOfMember(memberId));
  const key = deriveKey(testConfig('').appSecret, 'login codes');
  const codeHash = hashOfCode(key, owner, CODE);
  await keepLoginCode(db.kysely, owner, { memberId, codeHash });
  return { email, code: CODE };
}

/** The entries of these calls. */
export const entries: EntriesOf<typeof contract> = {
  requestLoginCode: {
    rights: everyone(200),
    request: async ({ asker }) => ({ body: { email: asker?.email ?? 'nobody@example.jp' } }),
  },
  logInWithCode: {
    rights: WITH_SECRET,
    request: async (preparation) => ({ body: await mailed(preparation) }),
  },
};
