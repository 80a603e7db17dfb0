import type { FastifyInstance } from 'fastify';
import { sweepLoginCodes } from '#features/login-codes/login-codes.store.ts';
import { sweepMemberData } from '#features/member-data/member-data.store.ts';
import { sweepNotifications } from '#features/notifications/notifications.store.ts';
import { sweepChallenges } from '#features/passkeys/passkeys.store.ts';
import { sweepArrivals } from '#features/payment-events/payment-arrivals.store.ts';
import { forgetPayers } from '#features/payment-events/payment-contracts.store.ts';
import { sweepEmptySearches } from '#features/search/search.store.ts';
import { sweepStaffTokens } from '#features/staff-auth/staff.store.ts';
import { sweepAuthenticators } from '#features/two-step/two-step.store.ts';
import { judgeArchive, judgeStored } from '#operations/findings/judge-backups.ts';
import { isDue } from '#operations/upkeep/run-beside.ts';
import {
  byDay,
  daily,
  everyMinute,
  everyTenMinutes,
  startJobs,
} from '#platform/concurrency/jobs.ts';
import { workOnEach } from '#platform/concurrency/work-on-each.ts';
import type { Config } from '#platform/config/config.ts';
import { projectFolder } from '#platform/config/folders.ts';
import type { Database } from '#platform/database/open-database.ts';
import { sweepAnswers } from '#platform/idempotency/idempotency-keys.store.ts';
import { sweepSessions } from '#platform/sessions/sessions.store.ts';
import { sealAuditLog } from './console/records/audit-seals.store.ts';
import { sweepJobs } from './console/staff-jobs/staff-jobs.store.ts';
import { keepAccessList } from './features/erasures/access-list.commands.ts';
import {
  askErasureOfEnded,
  eraseDue,
  remindLeaving,
} from './features/erasures/erasures.commands.ts';
import { judgeHabits } from './features/habits/habits.commands.ts';
import { remindInvited } from './features/invitations/invitations.commands.ts';
import { tellOfLiveEvents } from './features/live-events/tell-goers.commands.ts';
import {
  noteMembershipDays,
  tellOfFailures,
  tellOfMemberships,
} from './features/memberships/tell-members.commands.ts';
import { announce } from './features/notifications/announce.commands.ts';
import { sendDigests } from './features/notifications/notifications.commands.ts';
import { checkReleases } from './features/release-news/release-news.commands.ts';
import { countVisits } from './features/report/report.store.ts';
import { countWatched } from './features/search/video-search.store.ts';
import {
  sendReports,
  tellOperators,
} from './features/staff-notifications/staff-notifications.commands.ts';
import { sweepTold } from './features/staff-notifications/staff-notifications.store.ts';
import { tellOfBackups } from './features/upkeep/upkeep.commands.ts';
import { tellOfNext } from './features/watching/next-lecture.commands.ts';
import { noteQuiet, sweepSiteEvents } from './features/webhooks/site-events.store.ts';
import { readKeys } from './operations/release/verify.ts';
import { findStored } from './operations/upkeep/stored-state.ts';
import { sweepRuns } from './operations/upkeep/upkeep-runs.store.ts';
import { findLastRuns } from './operations/upkeep/upkeep-runs.view.ts';
import { clearWork } from './operations/upkeep/work-folders.ts';
import { readRelease } from './platform/config/release.ts';
import { sweepTokens } from './platform/tokens/mailed-tokens.store.ts';
import { retain } from './use-cases/retain.ts';
import { emptyTrash } from './use-cases/trash.ts';

/**
 * Begins what the site does by itself: sends mails whose turn it is, and clears away what has
 * expired. Requests do not wait for it.
 * @param config with the site's public address, for the links in mails
 * @param begin begins the recurring work; tests have less patience, and want less of it
 * @returns ends it in order
 */
export function startBackground(
  app: FastifyInstance,
  db: Database,
  config: Pick<
    Config,
    | 'publicUrl'
    | 'dataDir'
    | 'backupTo'
    | 'backupAt'
    | 'backupKeep'
    | 'backupLastDay'
    | 'releaseFeed'
  > & { appSecret: string },
  begin: typeof startJobs = startJobs,
): () => Promise<void> {
  const { backupAt, releaseFeed: feed } = config;
  const site = { outbox: app.outbox, origin: config.publicUrl.origin };
  /** What members are told of now goes out in the same minute. */
  const tellAtOnce = async (tell: (db: Database) => Promise<number>) => {
    if ((await tell(db)) === 0) return;
    app.pushSender.wake();
    await sendDigests(db, site);
  };
  const stop = begin(
    db,
    [
      { name: 'reminders', isDue: byDay(10), run: () => remindInvited(db, site) },
      { name: 'notifications', isDue: everyMinute, run: () => tellOperators(db, site) },
      { name: 'visits', isDue: everyMinute, run: () => countVisits(db.kysely) },
      // From nine on the first of a month; the later hours make up for a site that stood still then.
      { name: 'reports', isDue: byDay(60), run: () => sendReports(db, site) },
      { name: 'announcements', isDue: everyMinute, run: () => tellAtOnce(announce) },
      { name: 'live-events', isDue: everyMinute, run: () => tellAtOnce(tellOfLiveEvents) },
      { name: 'failed-payments', isDue: everyMinute, run: () => tellAtOnce(tellOfFailures) },
      { name: 'digests', isDue: everyMinute, run: () => sendDigests(db, site) },
      // At nine; the later hours make up for a site that stood still then.
      { name: 'memberships', isDue: byDay(60), run: () => tellOfMemberships(db) },
      // For two hours: once more on a day does no harm.
      {
        name: 'next-lectures',
        isDue: ({ hour, minute }) => (hour === 18 || hour === 19) && minute % 10 === 0,
        run: () => tellAtOnce(tellOfNext),
      },
      // Soon after Japan's midnight; what stood still then is made up for.
      { name: 'membership-days', isDue: everyTenMinutes, run: () => noteMembershipDays(db) },
      { name: 'webhooks', isDue: everyMinute, run: async () => app.webhookSender.wake() },
      { name: 'quiet-members', isDue: daily(4, 20), run: () => noteQuiet(db.kysely) },
      { name: 'habits', isDue: daily(4, 30), run: () => judgeHabits(db) },
      { name: 'staff-jobs', isDue: everyMinute, run: () => app.staffJobs.run() },
      { name: 'broadcasts', isDue: everyMinute, run: () => app.broadcastSender.run() },
      { name: 'member-data', isDue: everyTenMinutes, run: () => app.dataMaker.run() },
      { name: 'payments', isDue: everyMinute, run: () => app.paymentWorker.run() },
      { name: 'film-checks', isDue: everyMinute, run: () => app.filmChecker.run() },
      { name: 'vimeo-follows', isDue: ({ minute }) => minute === 43, run: app.checkFollowed },
      { name: 'film-nights', isDue: daily(3, 0), run: () => app.filmChecker.beginNight() },
      { name: 'films', isDue: everyMinute, run: async () => app.transcoder.wake() },
      { name: 'title-readings', isDue: everyMinute, run: () => app.titleReader.run() },
      { name: 'frequent-words', isDue: daily(3, 40), run: () => app.titleReader.recount() },
      ...(config.backupTo === null
        ? []
        : [
            {
              name: 'backup-troubles',
              isDue: daily(9, 0),
              run: async () => {
                const archive = await app.siteMeasures.archive();
                const findings = [
                  ...judgeStored(await findStored(config)),
                  ...(archive ? [judgeArchive(archive)] : []),
                ];
                const wrong = findings.filter((one) => one.state === 'wrong');
                return tellOfBackups(
                  db,
                  site,
                  wrong.map(({ says }) => says.ja),
                );
              },
            },
          ]),
      ...(config.backupTo === null || backupAt === null
        ? []
        : [
            {
              name: 'nightly',
              isDue: everyMinute,
              run: async () => {
                const { startedAt } = await findLastRuns(db.kysely, 'backup');
                if (isDue(backupAt, startedAt, new Date())) app.nightly.start();
              },
            },
          ]),
      ...(feed === null
        ? []
        : [
            {
              name: 'releases',
              // Once a day: whose turn it is, the store knows.
              isDue: everyMinute,
              run: async () => {
                const { version: running } = readRelease();
                const keys = await readKeys(projectFolder);
                await checkReleases(db, { ...site, log: app.log }, { feed, keys, running });
              },
            },
          ]),
      {
        name: 'access-list',
        isDue: everyMinute,
        run: async () => void (await keepAccessList(db, config)),
      },
      {
        name: 'erasures',
        isDue: everyMinute,
        run: () => eraseDue({ db, outbox: app.outbox, log: app.log, config }),
      },
      { name: 'leaving', isDue: byDay(10), run: () => remindLeaving({ db, ...site }) },
      {
        name: 'retention',
        isDue: daily(4, 10),
        run: () =>
          retain(db, {
            askErasure: (tx, ids) => askErasureOfEnded(tx, site, ids),
            appSecret: config.appSecret,
            tell: (rule, err) => app.log.error({ err, rule }, 'retention'),
          }),
      },
      { name: 'search-order', isDue: daily(4, 20), run: () => countWatched(db.kysely) },
      {
        name: 'audit-seals',
        isDue: everyMinute,
        run: async () => {
          for (const seal of await sealAuditLog(db.kysely, config.appSecret)) {
            app.log.info({ event: 'audit.sealed', ...seal }, 'audit.sealed');
          }
        },
      },
      { name: 'outbox', isDue: everyMinute, run: async () => app.outbox.wake() },
      { name: 'push', isDue: everyMinute, run: async () => app.pushSender.wake() },
      {
        name: 'sweep',
        isDue: ({ minute }) => minute === 17,
        // What one finds broken keeps no other from its rows.
        run: () =>
          workOnEach(
            [
              () => clearWork(config.dataDir),
              () => sweepSessions(db.kysely),
              () => sweepArrivals(db.kysely),
              () => forgetPayers(db.kysely),
              () => sweepAnswers(db.kysely),
              () => sweepTokens(db.kysely),
              () => sweepLoginCodes(db.kysely),
              () => sweepAuthenticators(db.kysely),
              () => sweepJobs(db.kysely),
              () => emptyTrash(db.kysely),
              () => app.sweepFilms(),
              () => app.sweepResources(),
              () => sweepStaffTokens(db.kysely),
              () => sweepChallenges(db.kysely),
              () => sweepEmptySearches(db.kysely),
              () => sweepTold(db.kysely),
              () => sweepNotifications(db.kysely),
              () => sweepRuns(db.kysely),
              () => sweepMemberData(db.kysely),
              () => sweepSiteEvents(db.kysely),
            ],
            async ([sweep]) => {
              await sweep();
              return 1;
            },
          ),
      },
    ],
    app.log,
  );
  app.outbox.wake();
  app.pushSender.wake();
  app.webhookSender.wake();
  app.staffJobs.wake();
  app.broadcastSender.wake();
  app.dataMaker.wake();
  app.titleReader.wake();
  void app.searchWords.warm();
  app.transcoder.start();
  app.transcoder.wake();
  return stop;
}
