import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { type Config, readConfig } from '#platform/config/config.ts';
import { isOnSocket } from '#platform/config/config-values.ts';
import { parseSettings } from '#platform/config/settings-file.ts';
import type { WebServer } from './proxy-file.ts';

/** What an installation is to be. */
export interface InstallWish {
  service: 'systemd' | 'process';
  /** The user that the site runs as; null: the user who installs it. */
  user: string | null;
  /** Absolute folders and file. */
  root: string;
  dataDir: string;
  settings: string;
  publicUrl: string;
  port: number;
  /** `machine`: this machine's PostgreSQL; `embedded`; or the address of a server. */
  database: string;
  /** Empty: mails are captured to files. */
  smtpUrl: string;
  mailFrom: string;
  /** Empty: no backups. */
  backupTo: string;
  /** Public keys of those who can decrypt them; empty: a key is made. */
  backupRecipient: string;
  /** Whether the place of backups may hold those of other sites. */
  besideOtherSites: boolean;
  proxy: WebServer;
  /** Empty: none is made. */
  adminEmail: string;
  adminName: string;
}

/** How the database of an installation is reached; none of it: it is the embedded one. */
export interface Addresses {
  databaseUrl?: string;
  databaseOwnerUrl?: string;
}

const quoted = (value: string) => (/^[\w@%+=:,./?&<> -]*$/.test(value) ? value : `"${value}"`);

/**
 * The file of settings of a new installation.
 * @param recipient public key for backups
 */
export function settingsText(
  wish: InstallWish,
  { databaseUrl = '', databaseOwnerUrl = '' }: Addresses,
  recipient: string,
): string {
  const isShared = databaseUrl !== '' && !isOnSocket(databaseUrl);
  const settings: [string, string][] = [
    ['PUBLIC_URL', wish.publicUrl],
    ['HOST', '127.0.0.1'],
    ['PORT', `${wish.port}`],
    ['DATA_DIR', wish.dataDir],
    ['DATABASE_URL', databaseUrl],
    ['DATABASE_OWNER_URL', databaseOwnerUrl],
    ['APP_SECRET', isShared ? randomBytes(33).toString('base64') : ''],
    ['DEMO', '0'],
    ['SMTP_URL', wish.smtpUrl],
    ['MAIL_FROM', wish.mailFrom],
    // Only this machine's own web server reaches the site.
    ['TRUSTED_PROXIES', '127.0.0.1'],
    ['BACKUP_TO', wish.backupTo],
    ['BACKUP_RECIPIENT', wish.backupTo && recipient],
    // A timer of the system starts them.
    ['BACKUP_AT', wish.service === 'systemd' ? 'off' : ''],
  ];
  const lines = settings
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${quoted(value)}`);
  return [
    '# Settings of the site. .env.example of the release names and explains all of them.',
    ...lines,
    '',
  ].join('\n');
}

/**
 * Reads settings as the site would.
 * @throws StartRefusal with a sentence for each fault
 */
export function readText(text: string): Config {
  const file = parseSettings(text);
  return readConfig(file.values, file);
}

/** Writes a setting into a file of settings, which keeps its owner and mode. */
export function writeSetting(file: string, name: string, value: string): void {
  const text = readFileSync(file, 'utf8');
  const line = `${name}=${quoted(value)}`;
  const lines = text.split('\n').filter((one) => !one.startsWith(`${name}=`));
  const wanted = [...lines.slice(0, -1), line, ''].join('\n');
  if (!text.split('\n').includes(line)) writeFileSync(file, wanted);
}
