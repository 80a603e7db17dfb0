import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import { api } from '@orchard/contract';
import type { Endpoint } from '@orchard/contract/endpoint';
import { openApiDocument } from '@orchard/contract/openapi';
import { PROGRAM_EXAMPLES, programApi } from '@orchard/contract/programs';
import { staffApi } from '@orchard/contract/staff';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { capturedMailRoutes } from '#features/captured-mails/captured-mails.plugin.ts';
import { calendarFeed } from '#features/live-events/calendar-feed.plugin.ts';
import { watchMaintenance } from '#features/maintenance/maintenance.view.ts';
import { mediaRoutes } from '#features/media/media.plugin.ts';
import { paymentHooks } from '#features/payment-events/payment-hooks.plugin.ts';
import { passOnToPoint } from '#features/point-in-time/pass-on.ts';
import { plainSignInRoutes } from '#features/sessions/plain-sign-in.plugin.ts';
import { onePressRoutes } from '#features/unsubscribe/one-press.plugin.ts';
import { platformAsker } from '#features/videos/oembed.ts';
import { createVideoLists } from '#features/videos/video-lists.view.ts';
import { vimeoApi } from '#features/vimeo/vimeo-api.ts';
import { checkFollowed } from '#features/vimeo/vimeo-follows.commands.ts';
import type { Config } from '#platform/config/config.ts';
import { createContentCache } from '#platform/content-cache/content-cache.ts';
import type { Database } from '#platform/database/open-database.ts';
import { type AdmissionLimits, createAdmissionControl } from '#platform/http/admission-control.ts';
import { allowedOrigins, refuseStrangeHosts } from '#platform/http/allowed-hosts.ts';
import { acceptOnlyJson } from '#platform/http/bodies.ts';
import { compressLongAnswers } from '#platform/http/compressed-answers.ts';
import { maintenanceGate } from '#platform/http/maintenance-gate.ts';
import { watchProxies } from '#platform/http/proxy-watch.ts';
import { registerErrors } from '#platform/http/refusals.ts';
import { registerRequestLog } from '#platform/http/request-log.ts';
import { apiHeaders, registerSecurityHeaders } from '#platform/http/security-headers.ts';
import { serveEndpoints } from '#platform/http/serve-endpoints.ts';
import { ignoreExpectations, SERVER_OPTIONS } from '#platform/http/server-options.ts';
import { cutStalledConnections, drainTimedOutSockets } from '#platform/http/stalled-connections.ts';
import { countGuest, createLimits, noLimits } from '#platform/limits/limits.ts';
import type { SendMail } from '#platform/mail/deliver.ts';
import { siteLists } from '#platform/mail/outbox.ts';
import { addressIn, showsCaptured } from '#platform/mail/transports.ts';
import { watchEventLoop } from '#platform/monitoring/capacity.ts';
import type { Metrics } from '#platform/monitoring/metrics.ts';
import { type Readiness, registerProbes } from '#platform/monitoring/readiness.ts';
import { authenticatorKey, deriveKey } from '#platform/secrets/secrets.ts';
import { createDevices } from '#platform/sessions/devices.ts';
import { memberAuth } from '#platform/sessions/member-auth.ts';
import { programAuth } from '#platform/sessions/program-auth.ts';
import { STAFF_COOKIES, sessionCookies } from '#platform/sessions/session-cookies.ts';
import { staffAuth } from '#platform/sessions/staff-auth.ts';
import { createUploads } from '#platform/storage/uploads.ts';
import { allBindings } from './bindings.ts';
import { serveBrowserApps } from './browser-apps.ts';
import { leaveList } from './features/notifications/notifications.commands.ts';
import { serveWellKnown } from './well-known.ts';
import { createWorkers } from './workers.ts';

/** Programs wait for one another rather than make members wait. */
const PROGRAMS_AT_ONCE: AdmissionLimits = { concurrency: 2, maxWaitMs: 10_000, queueSize: 200 };

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
  const { trustedProxies } = config;
  const app = Fastify({ ...SERVER_OPTIONS, trustProxy: trustedProxies, logger });
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
  const proxyWatch = watchProxies(app, trustedProxies);
  compressLongAnswers(app);
  const admission = createAdmissionControl(app, admissionLimits);
  const maintenance = watchMaintenance(db.kysely);
  const refuseInMaintenance = maintenanceGate(app, maintenance.current);
  if (metrics) metrics.measure(app);
  refuseStrangeHosts(app, origins);
  acceptOnlyJson(app);
  await app.register(fastifyCookie);
  registerProbes(app, readiness, proxyWatch);
  serveWellKnown(app, config);

  const { origin } = config.publicUrl;
  const workers = createWorkers(app, { config, db, sendMail, pushMayBeHere, proxyWatch });
  const { mediaDir, storage, vimeoAnswers: answers } = workers;
  const lists = siteLists(config);
  const contentCache = createContentCache(db.kysely);
  const parts = {
    db,
    contentCache,
    videoLists: createVideoLists(db, contentCache),
    searchWords: app.searchWords,
    limits,
    cookies,
    ...workers,
    lists,
    uploads: createUploads({ mediaDir, storage, clamd: config.clamd, log: app.log }),
    devices: createDevices(db.kysely, config.appSecret, config.production),
    product: config.productName,
    backupDays: config.backupLastDay,
    mailDomain:
      config.smtpUrl === null ? null : (addressIn(config.mailFrom ?? '').split('@')[1] ?? null),
    origin,
    askPlatform: platformAsker(config.videoOembedUrl, origin, { answers }),
    vimeo: vimeoApi(config.vimeoApiUrl, { answers }),
    releaseFeed: config.releaseFeed,
    vimeoKey: deriveKey(config.appSecret, 'vimeo token'),
    staffCookies,
    sealKey: authenticatorKey(config.appSecret),
    providerKey: deriveKey(config.appSecret, 'sign-in provider'),
    recoveryPoints: app.recoveryPoints,
    config,
    passkeyKey: deriveKey(config.appSecret, 'passkey challenges'),
    loginCodeKey: deriveKey(config.appSecret, 'login codes'),
    paymentKey: deriveKey(config.appSecret, 'payment secrets'),
    calendarKey: deriveKey(config.appSecret, 'calendar feeds'),
  };
  app.decorate('checkFollowed', () => checkFollowed(parts));
  passOnToPoint(app, { config, db, recoveryPoints: app.recoveryPoints, staffCookies });
  const bindings = allBindings(parts);
  serveEndpoints(app, bindings.members, {
    auth: memberAuth({ db, cookies, limits }),
    refuseInMaintenance,
    // Whoever sits at a shared computer can leave it.
    inMaintenance: new Set<Endpoint>([api.logOut, api.getCsrfCookie]),
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
  // In a scope of their own: its hooks cost members' requests nothing.
  await app.register((scope, _options, done) => {
    serveEndpoints(scope, bindings.programs, {
      auth: programAuth({ db, limits }),
      admission: createAdmissionControl(scope, PROGRAMS_AT_ONCE),
      allowedOrigins: origins,
      checkResponses,
      contentCache,
      hasFreeSpace,
    });
    done();
  });
  const describe = (path: string, calls: Record<string, Endpoint>, cookie: string | null) => {
    const site = { product: config.productName, origin, sessionCookie: cookie };
    let description: string | undefined;
    app.get(path, async (request, reply) => {
      await countGuest(limits, request);
      description ??= JSON.stringify(openApiDocument(calls, site, PROGRAM_EXAMPLES));
      return apiHeaders(reply).type('application/json; charset=utf-8').send(description);
    });
  };
  describe('/api/openapi.json', api, cookies.sessionName);
  describe('/api/v1/openapi.json', programApi, null);

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
  await app.register(paymentHooks, parts);
  await app.register(calendarFeed, parts);
  await app.register(plainSignInRoutes, { allowedOrigins: origins });
  if (showsCaptured(config)) {
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
    refuseInMaintenance,
    findAnnounced: maintenance.announced,
    endpoints: [api, staffApi, programApi].flatMap<Endpoint>((calls) => Object.values(calls)),
  });
  return app;
}
