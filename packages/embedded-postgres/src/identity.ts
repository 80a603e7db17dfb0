import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/**
 * The user that runs PostgreSQL, which refuses to run as root: this process's user, another user,
 * or root in a user namespace that calls root nobody.
 */
export type Identity =
  | { as: 'self' }
  | { as: 'user'; uid: number; gid: number }
  | { as: 'namespaced root' };

const NAMESPACE = ['--user', '--map-user=65534', '--map-group=65534'];

/**
 * Chooses the identity. The owner of an existing cluster stays its owner.
 * @param mustReach folders that PostgreSQL must be able to enter
 * @throws EmbeddedPostgresError when root finds no user that can run PostgreSQL
 */
export function chooseIdentity(cluster: string, mustReach: readonly string[]): Identity {
  if (process.getuid?.() !== 0) return { as: 'self' };
  const owner = statSync(cluster, { throwIfNoEntry: false });
  const user = owner === undefined ? nobody() : owner.uid === 0 ? undefined : owner;
  const closed = user && mustReach.find((folder) => !mayEnter(folder, user));
  if (user !== undefined && closed === undefined) {
    return { as: 'user', uid: user.uid, gid: user.gid };
  }
  if ((owner === undefined || owner.uid === 0) && namespacesWork())
    return { as: 'namespaced root' };
  throw new EmbeddedPostgresError(
    'server',
    closed === undefined
      ? {
          ja: `PostgreSQLはrootでは動きませんが、${cluster} はrootのものです。別のユーザーのものにするか（chown -R nobody ${cluster}）、一般のユーザーで起動してください。`,
          en: `PostgreSQL does not run as root, and ${cluster} belongs to root. Give it to another user (chown -R nobody ${cluster}), or start as an ordinary user.`,
        }
      : {
          ja: `PostgreSQLはrootでは動かず、代わりに使うユーザーは ${closed} に入れません。プログラムを誰でも入れるフォルダー（/opt など）に移すか、一般のユーザーで起動してください。`,
          en: `PostgreSQL does not run as root, and the user that it would run as may not enter ${closed}. Move the project to a folder that every user may enter (for example /opt), or start as an ordinary user.`,
        },
  );
}

/** The numbers of a user of this machine and of its group; undefined where there is none of that name. */
export function findUser(name: string): { uid: number; gid: number } | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : undefined;
  });
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

/** Returns the command that runs a program under an identity. */
export function commandAs(
  identity: Identity,
  program: string,
  args: readonly string[],
): { file: string; args: string[]; ids: { uid?: number; gid?: number } } {
  if (identity.as === 'namespaced root') {
    return { file: 'unshare', args: [...NAMESPACE, program, ...args], ids: {} };
  }
  const ids = identity.as === 'user' ? { uid: identity.uid, gid: identity.gid } : {};
  return { file: program, args: [...args], ids };
}

/** Makes the user that runs PostgreSQL the owner of a path. */
export function giveTo(identity: Identity, path: string): void {
  if (identity.as === 'user') chownSync(path, identity.uid, identity.gid);
}

function namespacesWork(): boolean {
  return spawnSync('unshare', [...NAMESPACE, 'true'], { stdio: 'ignore' }).status === 0;
}

function nobody(): { uid: number; gid: number } {
  const line = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return { uid: Number(line?.[1] ?? 65534), gid: Number(line?.[2] ?? 65534) };
}

// Reads the mode bits only: an access list that forbids more fails PostgreSQL's start.
function mayEnter(folder: string, { uid, gid }: { uid: number; gid: number }): boolean {
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid: owner, gid: group } = statSync(path);
    const shift = owner === uid ? 6 : group === gid ? 3 : 0;
    if (((mode >> shift) & 1) === 0) return false;
    if (path === dirname(path)) return true;
  }
}
