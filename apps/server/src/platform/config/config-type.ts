import type { ClamdAddress } from '#platform/outgoing/clamd.ts';
import type { S3Settings } from '#platform/storage/s3-bucket.ts';
import type { BackupKeep, BackupPlace, LogLevel } from './upkeep-values.ts';

/** Every setting, validated. The names of the environment and their meaning: `.env.example`. */
export type Config = {
  host: string;
  port: number;
  /** Descriptor of the socket that the parent process has opened for it; null: none. */
  listenFd: number | null;
  /** Origin under which members reach the site. */
  publicUrl: URL;
  /** The site has real members: cookies need https, and nothing of the trial mode is served. */
  production: boolean;
  /** Strangers can reach the site without TLS: it serves nothing with publicly known passwords. */
  insecureTrial: boolean;
  /** Absolute. */
  dataDir: string;
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** A hot standby of it, to read from; null: none. */
  databaseReplicaUrl: string | null;
  /** The server itself, where `databaseUrl` leads through a pooler; null: it does not. */
  databaseDirectUrl: string | null;
  /** Its owner, for changes of the schema and restores; null: the role of `databaseUrl` is. */
  databaseOwnerUrl: string | null;
  /** Null: mails are captured in `dataDir`. */
  smtpUrl: string | null;
  mailFrom: string | null;
  /** SMTP connections of one process. */
  mailConnections: number;
  /** Mails in a minute, by all processes together; null: as fast as they are taken. */
  mailRate: number | null;
  /** Mails in 24 hours, by all processes together; null: no limit. */
  mailDailyCap: number | null;
  /** Demo content: always, never, or on an empty embedded database. */
  demo: 'on' | 'off' | 'if-empty';
  /** Whom to tell of a weakness, as `mailto:` or `https:`; null: nobody is named. */
  securityContact: string | null;
  productName: string;
  /** The name in role slugs and addresses. */
  productSlug: string;
  /** Where the thumbnails of the video platform are looked up. */
  videoOembedUrl: URL;
  /** Where films of the connected account are listed. */
  vimeoApiUrl: URL;
  /** Null: created once and stored in `dataDir`. */
  appSecret: string | null;
  /** Addresses or networks of proxies whose word on where a request comes from is taken. */
  trustedProxies: string[];
  /** Name or path of FFmpeg's program; null: films are played as they are sent. */
  ffmpegPath: string | null;
  /** The bucket of films; null: they lie in `dataDir`. */
  filmsS3: S3Settings | null;
  /** Where clamd scans what is uploaded; null: nothing is scanned. */
  clamd: ClamdAddress | null;
  /** Port for measurements; null: none. */
  metricsPort: number | null;
  /** Address that measurements are given at. */
  metricsHost: string;
  /** What a reader of measurements presents as `Authorization: Bearer`; null: nothing. */
  metricsToken: string | null;
  /** Least level of the log's lines; null: `info` in production, else `warn`. */
  logLevel: LogLevel | null;
  /** Where nightly backups go; null: none are made. */
  backupTo: BackupPlace | null;
  /** Public keys of the age format: each of their owners can open a backup. */
  backupRecipients: string[];
  /** How many nightly backups stay. */
  backupKeep: BackupKeep;
  /** Days after which a backup is deleted in any case; `backupKeep` does not extend them. */
  backupLastDay: number;
  /** pgBackRest's archive of `databaseUrl`: its stanza; null: none. */
  pgbackrest: { stanza: string } | null;
  /** Time of day in Japan for backup and drill, `HH:MM`; null: something else starts them. */
  backupAt: string | null;
  /** Where newer versions are named; null: nobody is asked. */
  releaseFeed: URL | null;
};

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
  clamd: null,
  ffmpegPath: null,
  backupTo: null,
  pgbackrest: null,
  metricsPort: null,
  releaseFeed: null,
  demo: 'off',
});
