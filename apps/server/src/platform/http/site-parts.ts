import type { BackgroundTasks, BackgroundWorker } from '#platform/concurrency/background-worker.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { Limits } from '#platform/limits/limits.ts';
import type { MailLists } from '#platform/mail/mail-lists.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { PushSender, PushSettings } from '#platform/push/send-push.ts';
import type { Devices } from '#platform/sessions/devices.ts';
import type { SessionCookies } from '#platform/sessions/session-cookies.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import type { Uploads } from '#platform/storage/uploads.ts';

/** What calls may depend on. Commands name with `Pick` which of it they need. */
export interface SiteParts {
  config: Config;
  db: Database;
  limits: Limits;
  outbox: Outbox;
  /** The lists whose mails say how to leave them. */
  lists: MailLists;
  pushSender: PushSender;
  pushSettings: PushSettings;
  backgroundTasks: BackgroundTasks;
  /** Sends broadcasts. */
  broadcastSender: BackgroundWorker;
  /** Makes the files of members' data. */
  dataMaker: BackgroundWorker;
  cookies: SessionCookies;
  staffCookies: SessionCookies;
  devices: Devices;
  /** Contains `images/` for members and `public/` for everyone. */
  mediaDir: string;
  storage: FileStorage;
  /** How everything that operators upload comes in. */
  uploads: Uploads;
  /** The site's public address, for links and pictures in mails; passkeys answer at no other. */
  origin: string;
  /** The domain that mails come from; null: there is no mail server, and they are kept in files. */
  mailDomain: string | null;
  /** The site's name. */
  product: string;
  /** For how many days backups are kept. */
  backupDays: number;
  /** Where newer versions are announced; null: nowhere. */
  releaseFeed: URL | null;
  /** Seals authenticators' secrets. */
  sealKey: Buffer;
  /** Seals the challenges of passkeys. */
  passkeyKey: Buffer;
  /** Hashes mailed codes: by a key, as there are few of them. */
  loginCodeKey: Buffer;
}
