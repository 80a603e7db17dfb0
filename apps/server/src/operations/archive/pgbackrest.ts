import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { processUser } from '@orchard/embedded-postgres';
import { searchPath } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { parseInfo, type StanzaInfo } from './pgbackrest-info.ts';

const run = promisify(execFile);

/** Longer than this nobody waits for how the archive is. */
const INFO_MS = 20_000;
/** Longer than this no restore takes; a large one is no matter of a screen. */
const RESTORE_MS = 2 * 3_600_000;

/**
 * Where the program is: PostgreSQL, which runs it, knows no search path of ours.
 * @throws StartRefusal where there is none that may be run
 */
export function findPgbackrest(): string {
  for (const folder of searchPath().split(delimiter)) {
    try {
      accessSync(join(folder, 'pgbackrest'), constants.X_OK);
      return join(folder, 'pgbackrest');
    } catch {
      // Not in this one.
    }
  }
  throw new StartRefusal({
    ja: 'このサーバーに、実行できるpgbackrestがありません。pgBackRestを入れ、PATHにあることを確かめてください。',
    en: 'This machine has no pgbackrest that may be run: install it, and see that it is in PATH.',
  });
}

/** The reason that pgBackRest gives, without its hints. */
function reasonOf(error: unknown): string {
  const { stderr, stdout, message, killed } = error as Error & {
    stderr?: string;
    stdout?: string;
    killed?: boolean;
  };
  if (killed) return '時間切れ / timed out';
  const lines = `${stderr ?? ''}\n${stdout ?? ''}`.split('\n');
  return lines.find((line) => line.includes('ERROR'))?.trim() ?? message.split('\n')[0] ?? '';
}

async function pgbackrest(args: readonly string[], timeout: number): Promise<string> {
  const { stdout } = await run(findPgbackrest(), [...args], {
    ...processUser(),
    cwd: '/',
    timeout,
    maxBuffer: 64 * 2 ** 20,
  }).catch((error: unknown) => {
    throw new StartRefusal({
      ja: `pgBackRestが失敗しました（${reasonOf(error)}）。サイトのユーザーに、pgBackRestの設定と保管先を読む権限があるか確かめてください。`,
      en: `pgBackRest failed (${reasonOf(error)}): see that the user of the site may read its configuration and its repository.`,
    });
  });
  return stdout;
}

/**
 * Asks pgBackRest for its archive of a stanza.
 * @throws StartRefusal when it cannot say
 */
export async function readInfo(stanza: string): Promise<StanzaInfo> {
  const text = await pgbackrest(
    [`--stanza=${stanza}`, '--output=json', '--log-level-file=off', 'info'],
    INFO_MS,
  );
  try {
    return parseInfo(text);
  } catch (error) {
    throw new StartRefusal({
      ja: `pgBackRestの答えを読めません（${(error as Error).message}）。`,
      en: `The answer of pgBackRest cannot be read (${(error as Error).message}).`,
    });
  }
}

/** PostgreSQL 15 reads `+00` while it starts, and no name of a time zone. */
export const targetOf = (at: number): string =>
  new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.000Z$|Z$/, '+00');

/**
 * Restores the cluster of a point, so that its next start replays the log. Nothing of it goes
 * anywhere but into the folder, whatever the configuration maps: links and tablespaces of the live
 * server are not touched.
 * @param at milliseconds since 1970
 * @param cluster an empty folder
 * @param tablespaces another one
 */
export async function restoreCluster(
  stanza: string,
  at: number,
  { cluster, tablespaces }: { cluster: string; tablespaces: string },
): Promise<void> {
  const args = [
    ...[`--stanza=${stanza}`, '--type=time', `--target=${targetOf(at)}`],
    ...['--target-action=promote', '--archive-mode=off'],
    ...[`--pg1-path=${cluster}`, '--reset-pg1-host', `--tablespace-map-all=${tablespaces}`],
    ...['--no-link-all', '--reset-link-map', '--no-delta', '--log-level-file=off'],
  ];
  await pgbackrest([...args, 'restore'], RESTORE_MS);
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;

/**
 * The settings of a server that replays pgBackRest's archive up to a point. It fetches segment by
 * segment: what the live server has set aside for itself (archive-async) stays its own.
 */
export const replaySettings = (stanza: string, at: number, cluster: string) => ({
  restore_command: [
    ...[quoted(findPgbackrest()), `--stanza=${stanza}`, quoted(`--pg1-path=${cluster}`)],
    ...['--reset-pg1-host', '--no-archive-async', '--log-level-file=off'],
    'archive-get %f "%p"',
  ].join(' '),
  recovery_target_timeline: 'latest',
  recovery_target_time: targetOf(at),
  recovery_target_action: 'promote',
  // Nobody reads before it is where it is to be.
  hot_standby: 'off',
  archive_mode: 'off',
});
