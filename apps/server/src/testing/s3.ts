import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { S3Settings } from '#platform/storage/s3-bucket.ts';

/** The part of the S3 test server that is used here; it has no types of its own. */
interface S3Server {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (
  options: object,
) => S3Server;

/**
 * Starts an S3 service with an empty bucket.
 * @param directory the folder for its objects
 * @param options where it listens, and what it speaks TLS with
 */
export async function startS3(
  directory: string,
  { address = '127.0.0.1', ...tls }: { address?: string; key?: Buffer; cert?: Buffer } = {},
) {
  mkdirSync(directory, { recursive: true });
  const server = new S3rver({
    ...{ port: 0, address, silent: true, directory, vhostBuckets: false },
    // pgBackRest, which speaks TLS, signs headers that this server does not take as they come.
    ...(tls.key && { ...tls, allowMismatchedSignatures: true }),
    configureBuckets: [{ name: 'films' }],
  });
  const { port } = await server.run();
  /** The keys that this server accepts; it refuses the signature of any other. */
  const settingsOf = (name: string): S3Settings => ({
    bucket: new URL(`http${tls.key ? 's' : ''}://${address}:${port}/${name}`),
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  });
  return {
    settings: settingsOf('films'),
    /** The bucket's URL, for the site's settings. */
    urlOf: (name: string) => `http://S3RVER:S3RVER@${address}:${port}/${name}`,
    close: () => server.close(),
  };
}
