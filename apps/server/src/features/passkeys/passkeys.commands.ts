import { formatMessage } from '@orchard/contract/messages';
import { MOST_PASSKEYS } from '@orchard/contract/passkey-limits';
import type { CreationOptions } from '@orchard/contract/webauthn';
import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem, type Problem } from '#platform/http/problem.ts';
import { findSiteSender } from '#platform/mail/mail.view.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Account } from '#platform/sessions/account.ts';
import {
  ALGORITHMS,
  type Ceremony,
  type Expected,
  type MadeKey,
  makeChallenge,
  relyingParty,
} from '#platform/webauthn/key-answers.ts';
import { addKey, giveHandle, takeChallenge } from './passkeys.store.ts';
import { findOwnCredentials, readClock } from './passkeys.view.ts';

export { removeKeys, removeOtherKeys } from './passkeys.store.ts';

/** What passkeys depend on. */
export interface PasskeyParts {
  db: Database;
  outbox: Outbox;
  product: string;
  /** The only origin at which keys of the site answer. */
  origin: string;
  /** Seals challenges. */
  passkeyKey: Buffer;
}

/** How long a challenge can be answered, by the database's clock. */
const LIFETIME_SECONDS = 5 * 60;

/** As browsers count it. */
const TIMEOUT = LIFETIME_SECONDS * 1000;

/** A refusal under no field. */
export const passkeyProblem = (
  key: 'auth.passkey' | 'passkeys.refused' | 'passkeys.known' | 'passkeys.full',
): Problem => fieldsProblem({ '': [formatMessage(key, { max: MOST_PASSKEYS })] });

/** What answers to a challenge of this browser must be for. */
export const expectedOf = (
  { passkeyKey: key, origin }: PasskeyParts,
  ceremony: Ceremony,
): Expected => ({ key, origin, ...ceremony });

const newChallenge = async ({ db, passkeyKey }: PasskeyParts, ceremony: Ceremony) =>
  makeChallenge(passkeyKey, ceremony, (await readClock(db.kysely)) + LIFETIME_SECONDS);

/** What a browser asks any key of the site to sign. */
export const requestFor = async (parts: PasskeyParts, ceremony: Ceremony) => ({
  challenge: await newChallenge(parts, ceremony),
  rpId: relyingParty(parts.origin),
  timeout: TIMEOUT,
  userVerification: 'required' as const,
});

/**
 * What a browser makes a new key of an account with.
 * @throws Problem 422 when the account has the most keys
 */
export async function creationFor(
  parts: PasskeyParts,
  account: Account & { name: string; email: string },
  ceremony: Ceremony,
): Promise<CreationOptions> {
  const { kysely } = parts.db;
  const credentials = await findOwnCredentials(kysely, account);
  if (credentials.length >= MOST_PASSKEYS) throw passkeyProblem('passkeys.full');
  const { handle } = await giveHandle(kysely, account);
  const site = await findSiteSender(kysely, parts.product);
  return {
    challenge: await newChallenge(parts, ceremony),
    rp: { id: relyingParty(parts.origin), name: site.name },
    user: { id: handle.toString('base64url'), name: account.email, displayName: account.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT,
    attestation: 'none',
    excludeCredentials: credentials.map((key) => ({ type: 'public-key', ...key })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/**
 * Adds a key that a browser has made, once for each challenge.
 * @returns its number
 * @throws Problem 422 under no field
 */
export async function keepKey(
  tx: Kysely<DB>,
  account: Account,
  made: MadeKey,
  name: string,
): Promise<number> {
  if (!(await takeChallenge(tx, made.challenge))) throw passkeyProblem('passkeys.refused');
  const { ownerId } = await giveHandle(tx, account);
  const added = await addKey(tx, ownerId, made, name);
  if (typeof added === 'string') throw passkeyProblem(`passkeys.${added}`);
  return added;
}
