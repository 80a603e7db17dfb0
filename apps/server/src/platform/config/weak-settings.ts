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

/** Returns a sentence for each setting that endangers real members, for the operator. */
export function weakSettings(config: Config): string[] {
  const databases = {
    DATABASE_URL: config.databaseUrl,
    DATABASE_REPLICA_URL: config.databaseReplicaUrl,
    DATABASE_DIRECT_URL: config.databaseDirectUrl,
  };
  const weak = Object.entries(databases)
    .filter(([, address]) => address !== null && isReadable(address))
    .map(
      ([name]) =>
        `${name} leads to another machine without TLS, and whoever listens reads what members wrote: add ?sslmode=verify-full to it.`,
    );
  const bucket = config.filmsS3?.bucket;
  if (bucket?.protocol === 'http:' && !isLoopbackHost(bucket.hostname)) {
    weak.push(
      'FILMS_S3_URL leads to another machine without TLS, and whoever listens sees the films: let it begin with https://.',
    );
  }
  if (config.insecureTrial) {
    weak.push(
      'INSECURE_TRIAL: passwords and sessions go over the network in clear. Let in nobody whose data matter.',
    );
  }
  if (config.databaseUrl === null) {
    weak.push(
      'The embedded PostgreSQL is a beta build that gets its fixes weeks late: for real members set DATABASE_URL to a server of your own.',
    );
  }
  return weak;
}
