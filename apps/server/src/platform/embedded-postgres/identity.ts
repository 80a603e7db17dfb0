import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartRefusal } from '#platform/config/start-refusal.ts';

/**
 * As whom PostgreSQL runs, since it refuses to run as root: as ourselves, as another user, or as
 * root seen through a user namespace in which root is called nobody.
 */
export type Identity =
  | { as: 'self' }
  | { as: 'user'; uid: number; gid: number }
  | { as: 'namespaced root' };

const NAMESPACE = ['--user', '--map-user=65534', '--map-group=65534'];

/**
 * Chooses the identity. `cluster` may exist already: then its owner goes on owning it.
 * `mustReach` are the folders that PostgreSQL must be able to enter.
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
  throw new StartRefusal(
    closed === undefined
      ? `PostgreSQL does not run as root, and ${cluster} belongs to root. Give it to another user (chown -R nobody ${cluster}), or start as an ordinary user.`
      : `PostgreSQL does not run as root, and the user that it would run as may not enter ${closed}. Move the project to a folder that every user may enter (for example /opt), or start as an ordinary user.`,
  );
}

/** The command line that runs a program under an identity. */
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

/** Gives a folder of ours to whoever PostgreSQL runs as. */
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

// Judged by the mode bits alone: what more there may be (access lists) shows when PostgreSQL starts.
function mayEnter(folder: string, { uid, gid }: { uid: number; gid: number }): boolean {
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid: owner, gid: group } = statSync(path);
    const shift = owner === uid ? 6 : group === gid ? 3 : 0;
    if (((mode >> shift) & 1) === 0) return false;
    if (path === dirname(path)) return true;
  }
}
