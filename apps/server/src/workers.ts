import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { filmAsker } from '#features/film-checks/ask-film.ts';
import { createFilmChecker, type FilmChecker } from '#features/film-checks/film-checker.ts';
import { sweepFilms } from '#features/films/sweep-films.ts';
import { createTranscoder, type Transcoder } from '#features/films/transcoder.ts';
import { createPaymentWorker } from '#features/payment-events/work-in-payments.commands.ts';
import { RecoveryPoints } from '#features/point-in-time/recovery-points.ts';
import { createPushSender } from '#features/push/push.commands.ts';
import {
  createSearchWords,
  type SearchWordsSource,
} from '#features/search-words/search-words.view.ts';
import { createTitleReader, type TitleReader } from '#features/search-words/title-reader.ts';
import { createSiteMeasures, type SiteMeasures } from '#features/site-state/site-measures.ts';
import { sweepResources } from '#features/video-resources/sweep-resources.ts';
import { createWebhookSender, type WebhookSender } from '#features/webhooks/webhooks.commands.ts';
import { createNightly, type Nightly } from '#operations/upkeep/run-beside.ts';
import type { BackgroundWorker } from '#platform/concurrency/background-worker.ts';
import {
  type BackgroundTasks,
  createBackgroundTasks,
} from '#platform/concurrency/background-worker.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/open-database.ts';
import { ffmpegFinder } from '#platform/ffmpeg/ffmpeg.ts';
import type { ProxyWatch } from '#platform/http/proxy-watch.ts';
import type { SendMail } from '#platform/mail/deliver.ts';
import { createOutbox, type Outbox, outboxSettings } from '#platform/mail/outbox.ts';
import { noAnswers } from '#platform/outgoing/ask-outside.ts';
import type { PushSender } from '#platform/push/send-push.ts';
import { deriveKey } from '#platform/secrets/secrets.ts';
import { diskStorage } from '#platform/storage/disk-storage.ts';
import { s3Storage } from '#platform/storage/s3-storage.ts';
import { createJobRunner, type JobRunner } from './console/staff-jobs/job-runner.ts';
import { createBroadcastSender } from './features/broadcasts/send-broadcasts.commands.ts';
import { createDataMaker } from './features/member-data/member-data.commands.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The outbox; the background jobs send its due mails. */
    outbox: Outbox;
    /** Sends messages to members' devices; the background jobs send what is due. */
    pushSender: PushSender;
    /** Tells other systems what happens; the background jobs send what is due. */
    webhookSender: WebhookSender;
    /** Tasks that run after an answer; a shutdown waits for them. */
    backgroundTasks: BackgroundTasks;
    /** Jobs of operators; the background jobs continue them. */
    staffJobs: JobRunner;
    /** Deletes abandoned uploads and unused films. */
    sweepFilms(): Promise<number>;
    /** Deletes abandoned uploads of resources, and those that no video lists. */
    sweepResources(): Promise<number>;
    /** Looks at the films of videos; the background jobs begin it each night. */
    filmChecker: FilmChecker;
    /** Looks for new films in followed places of Vimeo. */
    checkFollowed(): Promise<void>;
    /** Sends broadcasts. */
    broadcastSender: BackgroundWorker;
    /** Makes the files of members' data; the background jobs go on with it. */
    dataMaker: BackgroundWorker;
    /** Works in what payment providers told; the background jobs go on with it. */
    paymentWorker: BackgroundWorker;
    /** Makes the night's backup; the background jobs start it. */
    nightly: Nightly;
    /** The point that is open beside the site. */
    recoveryPoints: RecoveryPoints;
    /** Makes films playable everywhere; the background jobs start it. */
    transcoder: Transcoder;
    /** Reads the words of titles; the background jobs begin it. */
    titleReader: TitleReader;
    /** The words that search knows; the background jobs read them before anybody asks. */
    searchWords: SearchWordsSource;
    /** How the site is, for the console and the metrics. */
    siteMeasures: SiteMeasures;
  }
}

/** What the workers need of the application. */
interface WorkerParts {
  config: Config & { appSecret: string };
  db: Database;
  sendMail: SendMail;
  pushMayBeHere: boolean;
  proxyWatch: ProxyWatch;
}

/**
 * Makes what works beside requests: mails, push, jobs, films. Each is known to the
 * application and ends with it: hooks run last first, so what hands mails over ends before the outbox.
 */
export function createWorkers(
  app: FastifyInstance,
  { config, db, sendMail, pushMayBeHere, proxyWatch }: WorkerParts,
) {
  const { origin } = config.publicUrl;
  /** Makes a worker known to the application, and ends it with it. */
  const addWorker = <Worker extends { stop(): Promise<unknown> }>(name: string, worker: Worker) => {
    app.decorate(name, worker as never);
    app.addHook('onClose', () => worker.stop());
    return worker;
  };
  const outbox = addWorker('outbox', createOutbox(db, sendMail, app.log, outboxSettings(config)));
  app.decorate('sweepFilms', () => sweepFilms(db.kysely, mediaDir, storage));
  app.decorate('sweepResources', () => sweepResources(db.kysely, mediaDir, storage));
  const pushSettings = { origin, mayBeHere: pushMayBeHere };
  const pushSender = addWorker(
    'pushSender',
    createPushSender({
      db,
      log: app.log,
      sealKey: deriveKey(config.appSecret, 'push key'),
      settings: pushSettings,
    }),
  );
  const webhookKey = deriveKey(config.appSecret, 'webhooks');
  const webhookSender = addWorker(
    'webhookSender',
    createWebhookSender({ db, outbox, log: app.log, sealKey: webhookKey, settings: pushSettings }),
  );
  const backgroundTasks = createBackgroundTasks();
  app.decorate('backgroundTasks', backgroundTasks);
  app.addHook('onClose', () => backgroundTasks.settled());
  const staffJobs = addWorker('staffJobs', createJobRunner(db, app.log));
  const broadcastSender = addWorker(
    'broadcastSender',
    createBroadcastSender({ db, outbox, origin }, app.log),
  );
  const product = config.productName;
  const dataMaker = addWorker(
    'dataMaker',
    createDataMaker({ db, outbox, origin, product }, app.log),
  );
  const paymentWorker = addWorker(
    'paymentWorker',
    createPaymentWorker({ db, outbox, origin, product }, app.log),
  );
  addWorker('nightly', createNightly(app.log));
  const recoveryPoints = new RecoveryPoints(app.log);
  app.decorate('recoveryPoints', recoveryPoints);
  app.addHook('onClose', () => recoveryPoints.close());
  const mediaDir = join(config.dataDir, 'media');
  const disk = diskStorage(mediaDir);
  const storage = config.filmsS3 ? s3Storage(config.filmsS3, disk) : disk;
  const findFfmpeg = ffmpegFinder(config.ffmpegPath);
  const workDir = join(mediaDir, 'transcoding');
  const transcoder = addWorker(
    'transcoder',
    createTranscoder({ db, storage, workDir, findFfmpeg, log: app.log }),
  );
  const vimeoAnswers = noAnswers();
  const ask = filmAsker(config.videoOembedUrl, origin, { answers: vimeoAnswers });
  const filmChecker = addWorker(
    'filmChecker',
    createFilmChecker({ db, storage, ask, log: app.log }),
  );
  app.decorate('searchWords', createSearchWords(db.kysely, app.log));
  addWorker('titleReader', createTitleReader(db, app.log));
  const siteMeasures = createSiteMeasures({
    config,
    db,
    outbox,
    pushSender,
    vimeoAnswers,
    proxyWatch,
  });
  app.decorate('siteMeasures', siteMeasures);
  return {
    outbox,
    pushSender,
    pushSettings,
    webhookSender,
    webhookKey,
    backgroundTasks,
    staffJobs,
    broadcastSender,
    dataMaker,
    paymentWorker,
    mediaDir,
    storage,
    findFfmpeg,
    transcoder,
    filmChecker,
    vimeoAnswers,
    siteMeasures,
  };
}
