import type { Database } from '#server/platform/database/open-database.ts';
import { createLimits } from '#server/platform/limits/limits.ts';
import { LIMITS } from '#server/platform/limits/rules.ts';

const BY_NETWORK = [
  ...(['token', 'tokenHour', 'forgotNetwork', 'forgotNetworkHour'] as const),
  ...(['loginCodeNetwork', 'loginCodeNetworkHour'] as const),
];

/**
 * Forgets how often this machine has asked for mails and opened their links: all journeys come
 * from one address, and none should use up another's tries.
 */
export async function forgetTries({ pool }: Database): Promise<void> {
  const limits = createLimits(pool);
  await Promise.all(BY_NETWORK.map((name) => limits.forget(LIMITS[name], '127.0.0.1')));
}
