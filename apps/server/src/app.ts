import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import { api } from '@orchard/contract';
import { openApiDocument } from '@orchard/contract/openapi';
import { staffApi } from '@orchard/contract/staff';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { capturedMailRoutes } from '#features/captured-mails/captured-mails.plugin.ts';
import { filmAsker } from '#features/film-checks/ask-film.ts';
import { createFilmChecker, type FilmChecker } from '#features/film-checks/film-checker.ts';
import { sweepFilms } from '#features/films/sweep-films.ts';
import { createTranscoder, type Transcoder } from '#features/films/transcoder.ts';
import { mediaRoutes } from '#features/media/media.plugin.ts';
import { createPushSender } from '#features/push/create-push-sender.ts';
import { onePressRoutes } from '#features/unsubscribe/one-press.plugin.ts';
import { sweepResources } from '#features/video-resources/sweep-resources.ts';
import { platformAsker } from '#features/videos/oembed.ts';
import { createVideoLists } from '#features/videos/video-lists.view.ts';
import { vimeoApi } from '#features/vimeo/vimeo-api.ts';
import type { Config } from '#platform/config/config.ts';
import { createContentCache } from '#platform/content-cache/content-cache.ts';
import type { Database } from '#platform/database/open-database.ts';
import { ffmpegFinder } from '#platform/ffmpeg/ffmpeg.ts';
import { type AdmissionLimits, createAdmissionControl } from '#platform/http/admission-control.ts';
import { allowedOrigins, refuseStrangeHosts } from '#platform/http/allowed-hosts.ts';
import { type BackgroundTasks, createBackgroundTasks } from '#platform/http/background-tasks.ts';
import { compressLongAnswers } from '#platform/http/compressed-answers.ts';
import { cutStalledConnections } from '#platform/http/connection-timeout.ts';
import { drainTimedOutSockets } from '#platform/http/drain-timed-out-sockets.ts';
import { acceptOnlyJson } from '#platform/http/json-bodies.ts';
import { type Readiness, registerProbes } from '#platform/http/probes.ts';
import { registerErrors } from '#platform/http/refusals.ts';
import { registerRequestLog } from '#platform/http/request-log.ts';
import { apiHeaders, registerSecurityHeaders } from '#platform/http/security-headers.ts';
import { serveEndpoints } from '#platform/http/serve-endpoints.ts';
import { SERVER_OPTIONS } from '#platform/http/server-options.ts';
import { ignoreExpectations } from '#platform/http/unread-requests.ts';
import { createImporter, type Importer } from '#platform/imports/importer.ts';
import { createLimits, noLimits } from '#platform/limits/limits.ts';
import type { SendMail } from '#platform/mail/deliver.ts';
import { createOutbox, type Outbox, outboxSettings, siteLists } from '#platform/mail/outbox.ts';
import { addressIn } from '#platform/mail/transports.ts';
import { watchEventLoop } from '#platform/monitoring/event-loop-load.ts';
import type { Metrics } from '#platform/monitoring/metrics.ts';
import type { PushSender } from '#platform/push/push-sender.ts';
import { authenticatorKey, deriveKey } from '#platform/secrets/secrets.ts';
import { createDevices } from '#platform/sessions/devices.ts';
import { memberAuth } from '#platform/sessions/member-auth.ts';
import { STAFF_COOKIES, sessionCookies } from '#platform/sessions/session-cookies.ts';
import { createJobRunner, type JobRunner } from '#platform/staff-jobs/job-runner.ts';
import { staffAuth } from '#platform/staff-sessions/staff-auth.ts';
import { diskStorage } from '#platform/storage/disk-storage.ts';
import { s3Storage } from '#platform/storage/s3-storage.ts';
import { leaveList } from '#use-cases/leave-list.ts';
import { allBindings } from './bindings.ts';
import { serveBrowserApps } from './browser-apps.ts';
import { queuePushes } from './use-cases/queue-pushes.ts';
import { type BroadcastSender, createBroadcastSender } from './use-cases/send-broadcasts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The outbox; the background jobs send its due mails. */
    outbox: Outbox;
    /** Sends messages to members' devices; the background jobs send what is due. */
    pushSender: PushSender;
    /** Tasks that run after an answer; a shutdown waits for them. */
    backgroundTasks: BackgroundTasks;
    /** Jobs of operators; the background jobs continue them. */
    staffJobs: JobRunner;
    /** Imports of files; the background jobs continue them. */
    importer: Importer;
    /** Deletes abandoned uploads and unused films. */
    sweepFilms(): Promise<number>;
    /** Deletes abandoned uploads of resources, and those that no video lists. */
    sweepResources(): Promise<number>;
    /** Looks at the films of videos; the background jobs begin it each night. */
    filmChecker: FilmChecker;
    /** Sends broadcasts. */
    broadcastSender: BroadcastSender;
    /** Makes films playable everywhere; the background jobs start it. */
    transcoder: Transcoder;
  }
}

/** The parts of the application. */
export interface AppParts {
  /** The settings, with the installation's secret at hand. */
  config: Config & { appSecret: string };
  db: Database;
  /** Folder of the built members' app; null where only the calls are wanted. */
  memberDist?: string | null;
  /** Folder of the built operators' console; null where it is not wanted. */
  staffDist?: string | null;
  readiness?: () => Promise<Readiness>;
  logger?: FastifyServerOptions['logger'];
  /** Limit of members' requests at a time; by default that of production. */
  admission?: AdmissionLimits;
  /** Off only for measurements. */
  limits?: 'on' | 'off';
  /** Parse every answer with the contract: on in tests. */
  checkResponses?: boolean;
  /** Whether the server should leave rendering to browsers; by default measured. */
  isOverloaded?: () => boolean;
  /** Whether the disk has space for changes; by default it has. */
  hasFreeSpace?: () => boolean;
  /** Measures requests; absent without METRICS_PORT. */
  metrics?: Metrics;
  /** Passes a mail to the mail server. */
  sendMail: SendMail;
  /** Push services may be on this machine: only in tests. */
  pushMayBeHere?: boolean;
}

/** Puts the application together: the only place where its parts meet. */
export async function buildApp({
  config,
  db,
  memberDist = null,
  staffDist = null,
  readiness = async () => ({ db: true, migrations: true, draining: false }),
  logger = false,
  admission: admissionLimits,
  limits: limiting = 'on',
  checkResponses = false,
  hasFreeSpace = () => true,
  isOverloaded = watchEventLoop(),
  metrics,
  sendMail,
  pushMayBeHere = false,
}: AppParts): Promise<FastifyInstance> {
  const app = Fastify({ ...SERVER_OPTIONS, trustProxy: config.trustedProxies, logger });
  const origins = allowedOrigins(config);
  const cookies = sessionCookies(config.appSecret, config.production);
  const staffCookies = sessionCookies(config.appSecret, config.production, STAFF_COOKIES);
  const limits = limiting === 'on' ? createLimits(db.pool) : noLimits;

  cutStalledConnections(app.server);
  drainTimedOutSockets(app.server);
  ignoreExpectations(app.server);
  registerErrors(app);
  registerSecurityHeaders(app);
  registerRequestLog(app);
  compressLongAnswers(app);
  const admission = createAdmissionControl(app, admissionLimits);
  if (metrics) metrics.measure(app);
  refuseStrangeHosts(app, origins);
  acceptOnlyJson(app);
  await app.register(fastifyCookie);
  registerProbes(app, readiness);

  const { origin } = config.publicUrl;
  const outbox = createOutbox(db, sendMail, app.log, outboxSettings(config));
  app.decorate('outbox', outbox);
  app.decorate('sweepFilms', () => sweepFilms(db.kysely, mediaDir, storage));
  app.decorate('sweepResources', () => sweepResources(db.kysely, mediaDir, storage));
  app.addHook('onClose', () => outbox.stop());
  const pushSettings = { origin, mayBeHere: pushMayBeHere };
  const pushSender = createPushSender({
    db,
    log: app.log,
    sealKey: deriveKey(config.appSecret, 'push key'),
    settings: pushSettings,
    queue: queuePushes,
  });
  app.decorate('pushSender', pushSender);
  app.addHook('onClose', () => pushSender.stop());
  const backgroundTasks = createBackgroundTasks();
  app.decorate('backgroundTasks', backgroundTasks);
  // Before the outbox, as the importer.
  app.addHook('onClose', () => backgroundTasks.settled());
  const importer = createImporter(db, app.log);
  app.decorate('importer', importer);
  // Before the outbox, which it hands mails to.
  app.addHook('onClose', () => importer.stop());
  const staffJobs = createJobRunner(db, app.log);
  app.decorate('staffJobs', staffJobs);
  // Before the outbox, as the importer.
  app.addHook('onClose', () => staffJobs.stop());
  const broadcastSender = createBroadcastSender({ db, outbox, origin }, app.log);
  app.decorate('broadcastSender', broadcastSender);
  // Before the outbox, as the importer.
  app.addHook('onClose', () => broadcastSender.stop());
  const mediaDir = join(config.dataDir, 'media');
  const disk = diskStorage(mediaDir);
  const storage = config.filmsS3 ? s3Storage(config.filmsS3, disk) : disk;
  const findFfmpeg = ffmpegFinder(config.ffmpegPath);
  const workDir = join(mediaDir, 'transcoding');
  const transcoder = createTranscoder({ db, storage, workDir, findFfmpeg, log: app.log });
  app.decorate('transcoder', transcoder);
  app.addHook('onClose', () => transcoder.stop());
  const ask = filmAsker(config.videoOembedUrl, origin);
  const filmChecker = createFilmChecker({ db, storage, ask, log: app.log });
  app.decorate('filmChecker', filmChecker);
  app.addHook('onClose', () => filmChecker.stop());
  const lists = siteLists(config);
  const contentCache = createContentCache(db.kysely);
  const parts = {
    db,
    contentCache,
    videoLists: createVideoLists(db, contentCache),
    limits,
    cookies,
    outbox,
    lists,
    pushSender,
    pushSettings,
    backgroundTasks,
    importer,
    staffJobs,
    broadcastSender,
    devices: createDevices(db.kysely, config.appSecret, config.production),
    product: config.productName,
    mailDomain:
      config.smtpUrl === null ? null : (addressIn(config.mailFrom ?? '').split('@')[1] ?? null),
    origin,
    askPlatform: platformAsker(config.videoOembedUrl, origin),
    vimeo: vimeoApi(config.vimeoApiUrl),
    vimeoKey: deriveKey(config.appSecret, 'vimeo token'),
    staffCookies,
    sealKey: authenticatorKey(config.appSecret),
    mediaDir,
    storage,
    findFfmpeg,
    transcoder,
    filmChecker,
  };
  const bindings = allBindings(parts);
  serveEndpoints(app, bindings.members, {
    auth: memberAuth({ db, cookies, limits }),
    admission,
    allowedOrigins: origins,
    checkResponses,
    contentCache,
    hasFreeSpace,
  });
  serveEndpoints(app, bindings.console, {
    auth: staffAuth({ db, cookies: staffCookies, limits }),
    allowedOrigins: origins,
    checkResponses,
    contentCache,
    hasFreeSpace,
    // The longest text that an operator may write, in UTF-8 and escaped.
    bodyLimit: 1024 * 1024,
  });
  let description: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    description ??= JSON.stringify(
      openApiDocument(api, {
        product: config.productName,
        origin,
        sessionCookie: cookies.sessionName,
      }),
    );
    return apiHeaders(reply).type('application/json; charset=utf-8').send(description);
  });

  const filmKey = deriveKey(config.appSecret, 'film addresses');
  await app.register(mediaRoutes, {
    db,
    cookies,
    staffCookies,
    limits,
    mediaDir,
    storage,
    filmKey,
  });
  await app.register(onePressRoutes, {
    limits,
    lists,
    leave: (link) => leaveList(db.kysely, link, 'list'),
  });
  if (!config.production && !config.insecureTrial && config.smtpUrl === null) {
    await app.register(capturedMailRoutes, { folder: join(config.dataDir, 'mail') });
  }
  await serveBrowserApps(app, {
    config,
    db,
    cookies,
    staffCookies,
    limits,
    memberDist,
    staffDist,
    isOverloaded,
    admission,
    endpoints: [...Object.values(api), ...Object.values(staffApi)],
  });
  return app;
}
