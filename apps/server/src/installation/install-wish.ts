import { randomBytes } from 'node:crypto';
import { parseEnv } from 'node:util';
import { type Config, readConfig } from '#platform/config/config.ts';
import type { WebServer } from './proxy-file.ts';

/** What an installation is to be. */
export interface InstallWish {
  service: 'systemd' | 'process';
  /** The user that the site runs as; null: whoever installs it. */
  user: string | null;
  /** Absolute folders and file. */
  root: string;
  dataDir: string;
  settings: string;
  publicUrl: string;
  port: number;
  /** Empty: the embedded database. */
  databaseUrl: string;
  /** Empty: mails are captured to files. */
  smtpUrl: string;
  mailFrom: string;
  /** Empty: no backups. */
  backupTo: string;
  proxy: WebServer;
  adminEmail: string;
  adminName: string;
}

const quoted = (value: string) => (/^[\w@%+=:,./?&<> -]*$/.test(value) ? value : `"${value}"`);

/**
 * The file of settings of a new installation.
 * @param recipient public key for backups
 */
export function settingsText(wish: InstallWish, recipient: string | null): string {
  const settings: [string, string][] = [
    ['PUBLIC_URL', wish.publicUrl],
    ['HOST', '127.0.0.1'],
    ['PORT', `${wish.port}`],
    ['DATA_DIR', wish.dataDir],
    ['DATABASE_URL', wish.databaseUrl],
    ['APP_SECRET', wish.databaseUrl && randomBytes(33).toString('base64')],
    ['DEMO', '0'],
    ['SMTP_URL', wish.smtpUrl],
    ['MAIL_FROM', wish.mailFrom],
    ['TRUSTED_PROXIES', wish.proxy === 'none' ? '' : '127.0.0.1'],
    ['BACKUP_TO', wish.backupTo],
    ['BACKUP_RECIPIENT', wish.backupTo && (recipient ?? '')],
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
  const values = parseEnv(text);
  return readConfig(values, Object.keys(values));
}
