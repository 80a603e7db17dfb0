import { type Config, readConfig } from '#platform/config/config.ts';
import { siteLists } from '#platform/mail/outbox.ts';

/** The settings of an engineer's machine; reads no file and no environment. */
export const testConfig = (dataDir: string): Config & { appSecret: string } => ({
  ...readConfig({}),
  dataDir,
  // Sends mails in sequence, in the order in which the site wrote them.
  mailConnections: 1,
  demo: 'off',
  ffmpegPath: null,
  appSecret: 'k3yXz0vQ8rT1mW5pLbN7cJ2hGdF4sA6e',
});

/** The lists of a site with these settings: links made here work there. */
export const testSiteLists = siteLists(testConfig(''));
