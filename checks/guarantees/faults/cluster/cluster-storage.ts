import { join } from 'node:path';
import { startTlsS3 } from '#checks/guarantees/faults/tls-s3.ts';
import { startS3 } from '#server/testing/s3.ts';

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
