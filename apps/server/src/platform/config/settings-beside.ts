import type { Config } from './config-type.ts';

/**
 * The settings of a site that is put beside the running one, on a database and in a folder of its
 * own: it sends nothing, fetches nothing, keeps no backups and tells nobody how it is.
 */
export const settingsBeside = (site: Config, dataDir: string): Config => ({
  ...site,
  dataDir,
  databaseUrl: null,
  databaseDirectUrl: null,
  databaseOwnerUrl: null,
  databaseReplicaUrl: null,
  smtpUrl: null,
  filmsS3: null,
  ffmpegPath: null,
  backupTo: null,
  pgbackrest: null,
  metricsPort: null,
  releaseFeed: null,
  demo: 'off',
});
