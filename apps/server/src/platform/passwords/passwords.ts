import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '#platform/concurrency/concurrency-limit.ts';

/** argon2id as OWASP advises: 19 MiB, two passes, one lane; about 20 ms. */
const PARAMETERS = { algorithm: 2 as const, memoryCost: 19456, timeCost: 2, parallelism: 1 };
const CURRENT = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

/** Two at a time leave the other requests their share of the machine; fifty may wait. */
const inTurn = limitConcurrency({ concurrency: 2, queueSize: 50 });

// Compared for an unknown address, so that it takes as long as a known one.
const dummy = hash('no member has this password', PARAMETERS);

/**
 * Hashes a password, all of its code points, untrimmed.
 * @throws Problem 503 when too many are waiting
 */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, PARAMETERS));

/**
 * Whether a password belongs to a stored hash. Takes the same time when there is none.
 * @throws Problem 503 when too many are waiting
 */
export const isPassword = (stored: string | null, password: string): Promise<boolean> =>
  inTurn(async () => {
    const matches = await verify(stored ?? (await dummy), password);
    return matches && stored !== null;
  });

/** Whether a stored hash was made with other parameters than today's. */
export const needsRehash = (stored: string): boolean => !CURRENT.test(stored);
