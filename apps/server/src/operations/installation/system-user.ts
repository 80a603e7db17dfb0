import { spawnSync } from 'node:child_process';
import { findUser } from '@orchard/embedded-postgres';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { installationHere } from './installation.ts';

/** Numbers of a user and its own group. */
export interface Ids {
  uid: number;
  gid: number;
}

/**
 * The numbers of the user that the site runs as; makes the user where it is not there.
 * @throws StartRefusal when the machine does not let us
 */
export function makeUser(name: string, home: string): Ids {
  const found = findUser(name);
  if (found !== undefined) return found;
  const args = ['--system', '--user-group', '--no-create-home', '--home-dir', home];
  const made = spawnSync('useradd', [...args, '--shell', '/usr/sbin/nologin', name], {
    encoding: 'utf8',
  });
  const ids = findUser(name);
  if (ids !== undefined) return ids;
  const reason = made.error?.message ?? made.stderr.trim();
  throw new StartRefusal({
    ja: `ユーザー ${name} を作れません（${reason}）。rootで実行するか、先にユーザーを作ってください。`,
    en: `The user ${name} cannot be made (${reason}). Run this as root, or make the user yourself.`,
  });
}

/**
 * From now on root is the user that the site of this installation runs as: what a command writes
 * belongs to the site. Another user stays what it is, and so does root where nothing is installed.
 */
export function becomeSiteUser(): void {
  const name = process.getuid?.() === 0 ? installationHere()?.user : null;
  if (!name) return;
  const ids = findUser(name);
  if (ids === undefined)
    throw new StartRefusal({
      ja: `ユーザー ${name} がもうありません。作り直してください。`,
      en: `There is no user ${name} any more: make it again.`,
    });
  process.setgroups?.([ids.gid]);
  process.setgid?.(ids.gid);
  process.setuid?.(ids.uid);
}
