import { targetOf } from '#platform/archive/pgbackrest.ts';
import type { Config } from '#platform/config/config.ts';
import type { PointView } from './recovery-points.ts';

/** Japanese: the commands that take a server of the operators' own back to a point. */
function stepsBack(stanza: string, at: number): string {
  const restore = `pgbackrest --stanza=${stanza} --delta --type=time --target="${targetOf(at)}" --target-action=promote restore`;
  return [
    'この時点に戻すには、データベースのサーバーで、次の順に行います。',
    '（1）サイトのプロセスをすべて止める。',
    '（2）PostgreSQLを止める。',
    `（3）postgresユーザーで「${restore}」を実行する。`,
    '（4）PostgreSQL、サイトの順に起動する。',
    'Patroniでは（2）の前に「patronictl pause」で自動の切り替えを止めて全台のPatroniを止め、primaryで（3）のあとPostgreSQLだけを起動して再生が終わるのを待ち（pg_is_in_recovery()がf）、止め、「patronictl remove」で古いクラスターの記録を消してから、primary、スタンバイの順にPatroniを起動し、スタンバイを「patronictl reinit」で作り直します。',
  ].join('');
}

/** What is being done for a point, or why it failed; where the console cannot go back, how to. */
export const sayView = (
  { state, says, at }: Pick<PointView, 'state' | 'says' | 'at'>,
  { pgbackrest }: Pick<Config, 'pgbackrest'>,
): string => (state === 'ready' && pgbackrest !== null ? stepsBack(pgbackrest.stanza, at) : says);
