import { userInfo } from 'node:os';
import { type Sentence, StartRefusal } from '#platform/config/start-refusal.ts';
import { Problem } from '#platform/http/problem.ts';

/** What lies at the root of an error: `fetch failed` says nothing, its cause does. */
function rootOf(error: unknown): NodeJS.ErrnoException {
  const { cause } = error as Error;
  return cause instanceof Error ? rootOf(cause) : (error as NodeJS.ErrnoException);
}

/** Why a folder cannot be used, by the code of the error. */
function ofFolder(address: string, { code = '', path = '' }: NodeJS.ErrnoException): Sentence {
  const user = userInfo().username;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return {
        ja: `${address} を ${user} が使えません（${path || code}）。「chown -R ${user} ${address}」で所有者を変えてください。`,
        en: `${user} may not use ${address} (${path || code}): make it the owner with "chown -R ${user} ${address}".`,
      };
    case 'EROFS':
      return {
        ja: `${address} は読み取り専用です。書き込めるようにマウントし直してください。サービスの中でだけ起こるときは、「orchard install」をもう一度実行してください。`,
        en: `${address} is read-only: mount it so that it can be written to. Where this happens within the service alone, run "orchard install" again.`,
      };
    case 'ENOSPC':
    case 'EDQUOT':
      return {
        ja: `${address} か、DATA_DIRのディスクがいっぱいです。空きを作ってください。`,
        en: `The disk of ${address} or of DATA_DIR is full: make room there.`,
      };
    default:
      return {
        ja: `${address} を使えません（${code} ${path}）。マウントされているか、ディスクが壊れていないかを確かめてください。`,
        en: `${address} cannot be used (${code} ${path}): see whether it is mounted, and its disk sound.`,
      };
  }
}

/** Why a bucket cannot be used. */
function ofBucket(address: string, { code, message }: NodeJS.ErrnoException): Sentence {
  const [, status] = /\bwith (\d{3})$/.exec(message) ?? [];
  if (status === '403' || status === '401') {
    return {
      ja: `${address} に断られました（${status}）。BACKUP_TOの鍵と、その鍵の権限を確かめてください。`,
      en: `${address} refuses (${status}): see whether the key in BACKUP_TO is right, and may read, write, list and delete there.`,
    };
  }
  if (status === '404') {
    return {
      ja: `${address} のバケットがありません（404）。BACKUP_TOの名前を確かめるか、先に作ってください。`,
      en: `There is no such bucket as that of ${address} (404): see whether BACKUP_TO names it rightly, or make it first.`,
    };
  }
  return {
    ja: `${address} に届きません（${message || code}）。しばらくしてから、もう一度試してください。`,
    en: `${address} is out of reach (${message || code}): try again in a while.`,
  };
}

/**
 * Turns an error of a store into a sentence for the person at the terminal.
 * @returns the error itself where it is a sentence already, or a fault of ours
 */
export function storeRefusal(address: string, error: unknown): unknown {
  if (error instanceof StartRefusal) return error;
  const root = rootOf(error);
  if (error instanceof Problem || /^https?:/.test(address)) {
    return new StartRefusal(ofBucket(address, root));
  }
  return root.syscall === undefined ? error : new StartRefusal(ofFolder(address, root));
}
