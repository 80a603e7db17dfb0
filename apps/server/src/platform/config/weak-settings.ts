import { isLoopbackHost } from '#platform/outgoing/address-class.ts';
import type { Config } from './config.ts';

/** Whether what goes to a PostgreSQL server can be read on the way. */
function isReadable(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  // As node-postgres reads it: what is spelt out behind wins, nothing means this machine.
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (host === '' || host.startsWith('/') || isLoopbackHost(host)) return false;
  return !/^(?:require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '');
}

/** The "bad ports" of the Fetch standard that need no root; below 1024 are more. */
export const BLOCKED_PORTS: readonly number[] = [
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566],
  ...[6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080],
];

/**
 * Returns a sentence for each setting that endangers real members or keeps them out, for the operator,
 * in the languages of the terminal.
 */
export function weakSettings(config: Config): { ja: string; en: string }[] {
  const databases = {
    DATABASE_URL: config.databaseUrl,
    DATABASE_REPLICA_URL: config.databaseReplicaUrl,
    DATABASE_DIRECT_URL: config.databaseDirectUrl,
    DATABASE_OWNER_URL: config.databaseOwnerUrl,
  };
  const weak = Object.entries(databases)
    .filter(([, address]) => address !== null && isReadable(address))
    .map(([name]) => ({
      ja: `${name} は別のマシンへTLSなしでつながり、会員の書いたものを途中で読まれるおそれがあります。?sslmode=verify-full を付けてください。`,
      en: `${name} leads to another machine without TLS, and whoever listens reads what members wrote: add ?sslmode=verify-full to it.`,
    }));
  const bucket = config.filmsS3?.bucket;
  if (bucket?.protocol === 'http:' && !isLoopbackHost(bucket.hostname)) {
    weak.push({
      ja: 'FILMS_S3_URL は別のマシンへTLSなしでつながり、動画を途中で見られるおそれがあります。https:// で始めてください。',
      en: 'FILMS_S3_URL leads to another machine without TLS, and whoever listens sees the films: let it begin with https://.',
    });
  }
  if (config.insecureTrial) {
    weak.push({
      ja: 'INSECURE_TRIAL：パスワードとセッションが、暗号化されずにネットワークを流れます。大切なデータのある人を入れないでください。',
      en: 'INSECURE_TRIAL: passwords and sessions go over the network in clear. Let in nobody whose data matter.',
    });
  }
  if (config.databaseUrl === null) {
    weak.push({
      ja: '組み込みのPostgreSQLはベータ版で、修正が数週間遅れます。実際の会員には、DATABASE_URLに自前のサーバーを設定してください。',
      en: 'The embedded PostgreSQL is a beta build that gets its fixes weeks late: for real members set DATABASE_URL to a server of your own.',
    });
  }
  if (BLOCKED_PORTS.includes(config.port)) {
    weak.push({
      ja: `PORT：ブラウザーと多くのプログラムは、${config.port}番のポートに接続しません。別の番号にしてください。`,
      en: `PORT: browsers and many programs refuse to connect to port ${config.port}. Choose another one.`,
    });
  }
  return weak;
}
