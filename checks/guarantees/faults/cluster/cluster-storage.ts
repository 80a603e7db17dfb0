import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startS3 } from '#server/testing/s3.ts';

/**
 * Starts S3-compatible storage for films, and over TLS for backups, as pgBackRest wants it, at an
 * address that the machines reach.
 */
export async function startClusterStorage(folder: string, address: string) {
  const [key, cert] = [join(folder, 's3.key'), join(folder, 's3.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'],
      ...['-keyout', key, '-out', cert, '-subj', `/CN=${address}`],
    ],
    { stdio: 'ignore' },
  );
  chmodSync(cert, 0o644);
  const films = await startS3(join(folder, 'films'), { address });
  const backups = await startS3(join(folder, 'backups'), {
    address,
    key: readFileSync(key),
    cert: readFileSync(cert),
  });
  return {
    variables: {
      FILMS_S3_URL: films.urlOf('films'),
      S3_ENDPOINT: backups.settings.bucket.host,
      BACKUP_BUCKET: 'others',
      ...{ S3_REGION: 'us-east-1', S3_KEY: 'S3RVER', S3_SECRET: 'S3RVER', S3_CA: cert },
    },
    close: async () => {
      await films.close();
      await backups.close();
    },
  };
}
