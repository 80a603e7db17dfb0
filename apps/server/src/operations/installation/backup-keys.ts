import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { newIdentity, recipientOf } from '#operations/upkeep/encryption.ts';
import type { Report } from './install.ts';

/**
 * The public key that backups are encrypted for: makes a pair where none is named. The secret half
 * goes to the person at the terminal; where there is none it goes to a file, never into a log.
 */
export async function agreeOnRecipient(named: string, report: Report): Promise<string> {
  if (named !== '') return named;
  if (process.stdout.isTTY === true) {
    const identity = await newIdentity();
    report({
      ja: `バックアップを開く鍵です。このサーバーには残りません。今すぐ別の場所に保管してください。\n\n  ${identity}\n`,
      en: `The key that opens the backups. This machine does not keep it: put it elsewhere, now.\n\n  ${identity}\n`,
    });
    return recipientOf(identity);
  }
  const file = join(homedir(), 'orchard-backup.key');
  // An installation that failed has left it.
  if (!existsSync(file)) writeFileSync(file, `${await newIdentity()}\n`, { mode: 0o600 });
  report({
    ja: `バックアップを開く鍵を ${file} に書きました。このサーバーの外に移してください。失うと、バックアップは二度と開けません。`,
    en: `The key that opens the backups is in ${file}: move it off this machine. Without it no backup ever opens.`,
  });
  return recipientOf(readFileSync(file, 'utf8').trim());
}
