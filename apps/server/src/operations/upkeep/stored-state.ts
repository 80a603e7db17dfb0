import type { Config } from '#platform/config/config.ts';
import { type Sentence, StartRefusal } from '#platform/config/start-refusal.ts';
import { listBackups, timesOf } from './backup-index.ts';
import { type Pruning, planPruning } from './retention.ts';
import { findOwnSite } from './stored-sites.ts';

/** What is stored of this site; why it cannot be told; or null: nothing yet. */
export type StoredState = (Pruning & { stored: number }) | { problem: Sentence } | null;

/** Looks at what is really stored, by the indexes of the store. */
export async function findStored(
  config: Pick<Config, 'backupTo' | 'dataDir' | 'backupKeep' | 'backupLastDay'>,
): Promise<StoredState> {
  try {
    const ownSite = await findOwnSite(config);
    if (ownSite === null) return null;
    if (ownSite.refusal !== null) throw ownSite.refusal;
    const times = (await listBackups(ownSite.site.store)).map(timesOf);
    const rule = { ...config.backupKeep, lastDay: config.backupLastDay };
    return { ...planPruning(times, rule, { now: Date.now() }), stored: times.length };
  } catch (problem) {
    if (problem instanceof StartRefusal) return { problem: problem.sentence };
    throw problem;
  }
}
