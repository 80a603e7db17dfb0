import { formatBytes } from '@orchard/contract/format-bytes';
import type { SiteLine } from '@orchard/contract/staff/site-state';
import { action, attention, formatSeconds, ok } from './site-lines.ts';
import type { DatabaseServer } from './site-state.view.ts';

/** Beyond it, what a lost primary takes along is more than a few seconds of work. */
const MOST_LAG_BYTES = 64e6;
/** Of the connections that the server allows; the rest is for its administrator. */
const MOST_CONNECTIONS = 0.9;

/** Connections of this process. */
export interface PoolUse {
  open: number;
  idle: number;
  awaited: number;
}

function judgeStatistics({ statisticsAge, staleTables }: DatabaseServer): SiteLine {
  const about = '統計情報';
  if (staleTables > 0) {
    return attention(
      about,
      `${staleTables}個の大きな表が大きく変わったのに、統計情報が更新されていません。検索が遅くなります。PostgreSQLのautovacuumが動いているか確かめてください。`,
    );
  }
  return ok(
    about,
    statisticsAge === null
      ? '大きな表はまだありません。'
      : `いちばん古いもので${formatSeconds(statisticsAge)}前です。`,
  );
}

function judgeConnections(server: DatabaseServer, pool: PoolUse): SiteLine {
  const { connections, maxConnections } = server;
  const about = '接続';
  const use = `サーバー全体で${maxConnections}本中${connections}本、このプロセスは${pool.open}本（空き${pool.idle}本）です。`;
  if (connections > maxConnections * MOST_CONNECTIONS) {
    return action(
      about,
      `${use}上限に近く、新しい接続が断られるおそれがあります。max_connectionsを増やすか、pgbouncerを間に置いてください。`,
    );
  }
  return pool.awaited > 0
    ? attention(
        about,
        `${use}${pool.awaited}件が接続を待っています。続くときは、遅いSQLがないか確かめてください。`,
      )
    : ok(about, use);
}

function judgeStatements({ slowestMean }: DatabaseServer, slow: number): SiteLine {
  const about = '遅いSQL';
  const mean =
    slowestMean === null
      ? ''
      : `平均がいちばん長いものは${Math.round(slowestMean * 1000).toLocaleString('ja-JP')}ミリ秒です。`;
  return slow === 0
    ? ok(about, `起動してから、1秒以上かかったものはありません。${mean}`)
    : attention(
        about,
        `起動してから、1秒以上かかったものが${slow.toLocaleString('ja-JP')}件あります。${mean}ログの database.slow の行が、どれかを示します。`,
      );
}

function judgeStandbys({ standbys }: DatabaseServer): SiteLine {
  const { count, lag, isUp } = standbys;
  const about = 'スタンバイ';
  if (isUp === false) {
    return action(
      about,
      'DATABASE_REPLICA_URLのスタンバイにつながりません。読み取りはプライマリが引き受けています。スタンバイを確かめてください。',
    );
  }
  if (count === 0 && isUp === null) return ok(about, 'ありません。');
  if (lag !== null && lag > MOST_LAG_BYTES) {
    return attention(
      about,
      `${formatBytes(lag)}遅れています。プライマリを失うと、その分が失われるおそれがあります。スタンバイの負荷とネットワークを確かめてください。`,
    );
  }
  const behind = lag === null ? '' : `、遅れは${formatBytes(lag)}`;
  return ok(about, `${Math.max(count, isUp ? 1 : 0)}台${behind}です。`);
}

/** The lines about PostgreSQL. */
export const judgeDatabase = (
  server: DatabaseServer,
  { pool, slow }: { pool: PoolUse; slow: number },
): SiteLine[] => [
  ok('PostgreSQL', `バージョン${server.version}、大きさは${formatBytes(server.bytes)}です。`),
  judgeStatistics(server),
  judgeConnections(server, pool),
  judgeStatements(server, slow),
  judgeStandbys(server),
];
