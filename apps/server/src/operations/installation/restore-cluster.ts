import { setTimeout as pause } from 'node:timers/promises';
import { targetOf } from '#operations/archive/pgbackrest.ts';
import { type Sentence, StartRefusal } from '#platform/config/start-refusal.ts';
import type { Report } from './install.ts';
import { type Cluster, control, NAME, psql } from './machine-database.ts';
import { pgbackrest, readRepository } from './set-up-archive.ts';

const POLL_MS = 300;

/** Why a cluster cannot be restored from the archive; null: it can. */
export function findHindrance({ version }: Cluster, at: number | null): Sentence | null {
  const { backup, db } = readRepository();
  const stored = db.at(-1)?.version;
  if (stored !== undefined && Number.parseInt(stored, 10) !== version) {
    return {
      ja: `pgBackRestの記録はPostgreSQL ${stored} のもので、このサーバーのものは ${version} です`,
      en: `the archive is of PostgreSQL ${stored}, and this machine has ${version}`,
    };
  }
  const first = Math.min(...backup.map(({ timestamp }) => timestamp.stop * 1000));
  if (first < (at ?? Number.POSITIVE_INFINITY)) return null;
  return {
    ja: 'pgBackRestの記録に、その時点より前の控えがありません',
    en: 'the archive holds no copy of before that second',
  };
}

/** The databases of others in a cluster, which a restore would take away. */
function refuseOthers(cluster: Cluster): void {
  const others = psql(
    cluster,
    `SELECT datname FROM pg_database WHERE NOT datistemplate AND datname NOT IN ('postgres', '${NAME}')`,
  );
  if (others === '') return;
  throw new StartRefusal({
    ja: `このサーバーのPostgreSQLには別のデータベース（${others.replaceAll('\n', '、')}）があり、秒単位の復元はその全体を置き換えます。--database に別のPostgreSQLか embedded を指定するか、--restore に夜のバックアップを指定してください。`,
    en: `The PostgreSQL of this machine holds other databases (${others.replaceAll('\n', ', ')}), and a second replaces all of it: name another PostgreSQL or embedded by --database, or a night by --restore.`,
  });
}

/**
 * Restores the whole cluster of the machine from pgBackRest's archive, and waits until it takes
 * writes. Cut off, it begins anew when it is called again.
 * @param at milliseconds since 1970; null: the end of the archive
 */
export async function restoreCluster(
  cluster: Cluster,
  at: number | null,
  { isAgain, report }: { isAgain: boolean; report: Report },
): Promise<void> {
  if (!isAgain) refuseOthers(cluster);
  report({
    ja: 'データベースを復元しています（pgBackRest）…',
    en: 'Restoring the database (pgBackRest) …',
  });
  control(cluster, 'stop');
  const target =
    at === null
      ? ['--type=default']
      : ['--type=time', '--target-action=promote', `--target=${targetOf(at)}`];
  pgbackrest('--delta', ...target, 'restore');
  try {
    control(cluster, 'start');
    while (psql(cluster, 'SELECT pg_is_in_recovery()') === 't') await pause(POLL_MS);
  } catch {
    throw new StartRefusal({
      ja: 'その時点は記録されていません。もう少し前の時点か latest を指定して、もう一度実行してください。',
      en: 'The archive does not reach that second: name an earlier one, or latest, and run this again.',
    });
  }
}
