import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import { problem } from '#platform/http/problem.ts';
import { beforeOutgoing } from '#platform/outgoing/outgoing.ts';
import { type Measured, measure } from './measured-files.ts';

/** A bucket of a service that speaks S3, and who uses it. */
export interface S3Settings {
  /** The service with the bucket as its path: `https://s3.example.jp/films`. */
  bucket: URL;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A bucket as an engineer knows it, without the keys to it. */
export const addressOf = ({ bucket }: S3Settings): string => bucket.href;

const TYPES: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.vtt': 'text/vtt; charset=utf-8',
  '.m3u8': 'application/vnd.apple.mpegurl',
};

/** How long a service may take no byte of what is sent to it. */
const PATIENCE_MS = 120_000;

/** The media type of a file by its name. */
export const typeOf = (key: string): string => TYPES[extname(key)] ?? 'application/octet-stream';

/** The bucket can't do it now; why is for the log. */
const unavailable = (cause: unknown, retryAfter = 5) =>
  Object.assign(problem(503, { 'retry-after': String(retryAfter) }), { cause });

/**
 * A client for one bucket. A timeout or a refusal is a Problem 503 with its cause.
 */
export function openBucket(settings: S3Settings) {
  const { bucket, region, accessKeyId, secretAccessKey } = settings;
  const base = bucket.href.replace(/\/$/, '');
  const urlOf = (key: string) => `${base}/${key}`;

  async function signed(method: string, url: string, headers: Record<string, string> = {}) {
    beforeOutgoing();
    const keys = { accessKeyId, secretAccessKey, service: 's3', region };
    const signer = new AwsV4Signer({ method, url, headers, ...keys });
    const { headers: all } = await signer.sign();
    return Object.fromEntries(all as Headers);
  }

  async function askUrl(
    method: string,
    url: string,
    { headers = {}, signal }: { headers?: Record<string, string>; signal?: AbortSignal } = {},
  ): Promise<Response> {
    const answer = await fetch(url, {
      method,
      headers: await signed(method, url, headers),
      ...(signal && { signal }),
    }).catch((error) => {
      signal?.throwIfAborted();
      throw unavailable(error);
    });
    if (answer.status < 400 || answer.status === 404 || answer.status === 416) return answer;
    await answer.body?.cancel();
    throw unavailable(new Error(`the bucket answers ${method} with ${answer.status}`));
  }

  const ask = (method: string, key: string, wish?: Parameters<typeof askUrl>[2]) =>
    askUrl(method, urlOf(key), wish);

  /** A file as a stream of bytes; undefined when there is none. */
  async function read(key: string, signal?: AbortSignal): Promise<Response | undefined> {
    const answer = await ask('GET', key, signal ? { signal } : {});
    if (answer.status === 200) return answer;
    await answer.body?.cancel();
    return undefined;
  }

  /** Sends a file in one request, first its length, then its bytes from the disk; answers what went out. */
  async function send(key: string, from: string): Promise<Measured> {
    const { size } = await stat(from);
    const headers = await signed('PUT', urlOf(key), { 'content-type': typeOf(key) });
    const open = bucket.protocol === 'https:' ? secureRequest : plainRequest;
    const put = open(urlOf(key), {
      method: 'PUT',
      headers: { ...headers, 'content-length': size },
    });
    put.setTimeout(PATIENCE_MS, () => put.destroy(new Error('no answer for two minutes')));
    const answered = new Promise<number>((resolve, reject) => {
      put.once('error', reject).once('response', (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      });
    });
    const measured = measure();
    await Promise.all([pipeline(createReadStream(from), measured.stream, put), answered]);
    if ((await answered) >= 300) {
      throw unavailable(new Error(`the bucket answers PUT with ${await answered}`), 60);
    }
    return measured.result();
  }

  /** Goes through a list, in the service's order. */
  async function* listed(prefix: string, more: string, entry: RegExp): AsyncGenerator<string> {
    const query = `?list-type=2&prefix=${encodeURIComponent(prefix)}${more}`;
    let next = '';
    do {
      const answer = await askUrl('GET', `${base}${query}${next}`);
      const page = await answer.text();
      if (answer.status !== 200) {
        throw unavailable(new Error(`the bucket answers a list with ${answer.status}`));
      }
      for (const [, name = ''] of page.matchAll(entry)) yield name;
      const token = /<NextContinuationToken>([^<]+)</.exec(page)?.[1];
      next = token ? `&continuation-token=${encodeURIComponent(token)}` : '';
    } while (next !== '');
  }

  /** Every key that begins like this. */
  const keys = (prefix: string) => listed(prefix, '', /<Key>([^<]+)<\/Key>/g);

  /** The folders right below a prefix that ends with a slash, without a slash at their ends. */
  const folders = (prefix: string) =>
    listed(prefix, '&delimiter=%2F', /<CommonPrefixes><Prefix>([^<]+)\/<\/Prefix>/g);

  return { ask, read, send, keys, folders };
}
