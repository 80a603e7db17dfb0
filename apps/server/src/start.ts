import type { FastifyInstance } from 'fastify';
import { buildApp } from '#app';
import { refuseDemoSignIns } from '#demo/demo-sign-ins.ts';
import type { Config } from '#platform/config/config.ts';
import { builtApp } from '#platform/config/folders.ts';
import type { Database } from '#platform/database/open-database.ts';
import { patiently } from '#platform/database/patiently.ts';
import { listen } from '#platform/lifecycle/listening.ts';
import { logOptions } from '#platform/lifecycle/log-options.ts';
import { drainable } from '#platform/lifecycle/shutdown.ts';
import type { Storage } from '#platform/lifecycle/storage.ts';
import { configuredTransport } from '#platform/mail/transports.ts';
import { watchDiskSpace } from '#platform/monitoring/capacity.ts';
import { watchReadiness } from '#platform/monitoring/readiness.ts';
import { makeMediaFolder } from '#platform/storage/private-files.ts';
import { startBackground } from './background.ts';
import { readRelease } from './platform/config/release.ts';
import { agreeOnSecret } from './use-cases/agree-on-secret.ts';
import { prepareSite } from './use-cases/prepare-site.ts';

// Long enough for a load balancer to notice (W-33).
const DRAIN_MS = 800;

/** Creates brands with their terms, and demo content on an empty site if the settings want it. */
export async function fillStorage(
  { direct }: Pick<Storage, 'direct'>,
  config: Config,
  report: (line: string) => void,
): Promise<void> {
  const { productName: product, productSlug } = config;
  await patiently(direct, async (database) => {
    if (config.production || config.insecureTrial) await refuseDemoSignIns(database);
    await prepareSite(database.kysely, { product, productSlug });
    if (config.demo !== 'off' && !(await hasMembers(database))) {
      // Large, and needed once in the life of an installation.
      const { seedDemo } = await import('#demo/seed.ts');
      await seedDemo(database, config, report);
    }
  });
}

/**
 * Puts the site on top of the storage and listens; answers how to take it off again in order.
 * @param folderOf where the document of a browser app is; null: there is none
 * @param worksBeside whether it works beside requests; not on a copy that is tried
 */
export async function serveSite(
  { database, direct, migrations }: Pick<Storage, 'database' | 'direct' | 'migrations'>,
  config: Config,
  folderOf: (name: 'member' | 'staff') => string | null = builtApp,
  worksBeside = true,
): Promise<() => Promise<void>> {
  const appSecret = await patiently(direct, ({ kysely }) => agreeOnSecret(kysely, config));
  const settled = { ...config, appSecret };
  const readiness = watchReadiness(database.pool, migrations);
  makeMediaFolder(config.dataDir);
  // A database elsewhere looks after its own disk.
  const diskSpace = config.databaseUrl === null ? await watchDiskSpace(config.dataDir) : undefined;
  const metrics =
    config.metricsPort === null
      ? undefined
      : (await import('#platform/monitoring/metrics.ts')).createMetrics();
  const app: FastifyInstance = await buildApp({
    sendMail: configuredTransport(config),
    config: settled,
    db: database,
    memberDist: folderOf('member'),
    staffDist: folderOf('staff'),
    readiness: readiness.check,
    logger: logOptions(config),
    ...(diskSpace ? { hasFreeSpace: diskSpace.isFree } : {}),
    ...(metrics ? { metrics } : {}),
  });
  app.log.info({ ...readRelease(), pid: process.pid }, 'starting');
  database.onSlowStatement = (text, milliseconds) => {
    const line = { event: 'database.slow', ms: Math.round(milliseconds), statement: text };
    app.log.warn(line, 'database.slow');
  };
  const { metricsPort: port, metricsHost: host, metricsToken: token } = config;
  if (metrics) {
    const { addSiteGauges } = await import('#features/site-state/site-gauges.ts');
    addSiteGauges(metrics.registry, app.siteMeasures);
  }
  const stopMetrics = await metrics?.listen({ host, port: port as number, token });
  const server = drainable(app.server);
  await listen(app, config);
  const stopBackground = worksBeside ? startBackground(app, database, settled) : async () => {};
  return async () => {
    readiness.drain();
    // Outside production, without a connection, nobody would notice the drain.
    await server.drain(config.production || server.hasConnections() ? DRAIN_MS : 0);
    server.sweepIdle();
    await stopBackground();
    await app.close();
    diskSpace?.stop();
    await stopMetrics?.();
  };
}

async function hasMembers({ kysely }: Database): Promise<boolean> {
  return (await kysely.selectFrom('members').select('id').limit(1).execute()).length > 0;
}
