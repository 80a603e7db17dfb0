/** Builds what has changed since its last build: all that is built, or what is named. */
export function buildApps(
  node: string,
  names?: readonly ('member' | 'staff' | 'server')[],
): Promise<void>;
/** What `buildApps` would build, by the words for people. */
export function staleBuilds(): string[];
