import type { FastifyBaseLogger } from 'fastify';
import { listAdministrators } from '#features/upkeep/upkeep-trouble.view.ts';
import { askFeed } from '#operations/release/feed.ts';
import { compareVersions } from '#operations/release/verify.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { securityReleaseMail } from './release-mails.view.ts';
import { claimCheck, noteFailedCheck, storeFeed, takeUrgent } from './release-news.store.ts';

/** Where a site learns of newer versions. */
export interface ReleaseSource {
  feed: URL;
  /** Public keys in PEM that the running release trusts. */
  keys: readonly string[];
  /** The version that runs. */
  running: string;
}

/**
 * Looks once a day whether there are newer versions, and mails administrators those that mend a
 * serious weakness. Called often; a failed look changes nothing of what is known.
 */
export async function checkReleases(
  db: Database,
  { outbox, origin, log }: { outbox: Outbox; origin: string; log: Pick<FastifyBaseLogger, 'warn'> },
  { feed, keys, running }: ReleaseSource,
): Promise<void> {
  if (!(await claimCheck(db.kysely, feed.href))) return;
  const found = await askFeed(feed, keys);
  if ('problem' in found) {
    log.warn(found, 'releases.unchecked');
    return noteFailedCheck(db.kysely, found.problem);
  }
  const newer = found.releases.filter(({ version }) => compareVersions(version, running) > 0);
  const mails = await db.kysely.transaction().execute(async (tx) => {
    if (!(await storeFeed(tx, found, newer))) {
      log.warn({ problem: 'older' }, 'releases.unchecked');
      await noteFailedCheck(tx, 'older');
      return 0;
    }
    const administrators = await listAdministrators(tx);
    // Without anybody to read it, the mail waits for the next day.
    const urgent = administrators.length === 0 ? [] : await takeUrgent(tx, newer);
    if (urgent.length === 0) return 0;
    urgent.sort((a, b) => compareVersions(b.version, a.version));
    for (const one of administrators) {
      await outbox.put(tx, securityReleaseMail(one, origin, running, urgent));
    }
    return administrators.length;
  });
  if (mails > 0) outbox.wake();
}
