import type { Config } from '#platform/config/config.ts';
import { siteLists } from '#platform/mail/outbox.ts';

/** The settings of an engineer's machine; reads no file and no environment. */
export const testConfig = (dataDir: string): Config & { appSecret: string } => ({
  host: '127.0.0.1',
  port: 3000,
  listenFd: null,
  publicUrl: new URL('http://localhost:3000'),
  production: false,
  insecureTrial: false,
  dataDir,
  databaseUrl: null,
  databaseReplicaUrl: null,
  databaseDirectUrl: null,
  databaseOwnerUrl: null,
  smtpUrl: null,
  mailFrom: null,
  // Sends mails in sequence, in the order in which the site wrote them.
  mailConnections: 1,
  mailRate: null,
  mailDailyCap: null,
  demo: 'off',
  productName: 'Orchard',
  productSlug: 'orchard',
  trustedProxies: [],
  metricsPort: null,
  metricsHost: '127.0.0.1',
  metricsToken: null,
  securityContact: null,
  logLevel: null,
  backupTo: null,
  backupRecipients: [],
  backupKeep: { days: 7, weeks: 4, months: 0 },
  backupLastDay: 35,
  pgbackrest: null,
  backupAt: '03:30',
  releaseFeed: null,
  ffmpegPath: null,
  filmsS3: null,
  videoOembedUrl: new URL('https://vimeo.com/api/oembed.json'),
  vimeoApiUrl: new URL('https://api.vimeo.com'),
  appSecret: 'k3yXz0vQ8rT1mW5pLbN7cJ2hGdF4sA6e',
});

/** The lists of a site with these settings: links made here work there. */
export const testSiteLists = siteLists(testConfig(''));
