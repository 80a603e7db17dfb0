import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startS3 } from '#server/testing/s3.ts';

/**
 * Starts S3-compatible storage over TLS, as pgBackRest wants it. Node looks for an IP address in the
 * certificate, older pgBackRest for a name.
 * @returns it, and the file of the certificate that its users have to trust
 */
export async function startTlsS3(folder: string, address: string) {
  mkdirSync(folder, { recursive: true });
  const [key, cert] = [join(folder, 's3.key'), join(folder, 's3.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'],
      ...['-keyout', key, '-out', cert, '-subj', `/CN=${address}`],
      ...['-addext', `subjectAltName=IP:${address},DNS:${address}`],
    ],
    { stdio: 'ignore' },
  );
  chmodSync(cert, 0o644);
  const tls = { key: readFileSync(key), cert: readFileSync(cert) };
  return { cert, ...(await startS3(join(folder, 'objects'), { address, ...tls })) };
}

/** Starts storage for films, and over TLS for backups, at an address that the machines reach. */
export async function startClusterStorage(folder: string, address: string) {
  const films = await startS3(join(folder, 'films'), { address });
  const backups = await startTlsS3(join(folder, 'backups'), address);
  return {
    variables: {
      FILMS_S3_URL: films.urlOf('films'),
      S3_ENDPOINT: backups.settings.bucket.host,
      BACKUP_BUCKET: 'films',
      ...{ S3_REGION: 'us-east-1', S3_KEY: 'S3RVER', S3_SECRET: 'S3RVER', S3_CA: backups.cert },
    },
    close: async () => {
      await films.close();
      await backups.close();
    },
  };
}
