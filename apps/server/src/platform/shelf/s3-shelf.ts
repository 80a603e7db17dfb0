import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { basename, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AwsV4Signer } from 'aws4fetch';
import { notFound, problem } from '#platform/http/problem.ts';
import type { Shelf } from './shelf.ts';

/** A bucket of a service that speaks S3, and who uses it. */
export interface S3Settings {
  /** The service with the bucket as its path: `https://s3.example.jp/films`. */
  bucket: URL;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TYPES: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.jpg': 'image/jpeg',
  '.vtt': 'text/vtt; charset=utf-8',
  '.m3u8': 'application/vnd.apple.mpegurl',
};
const PASSED_ON = ['range', 'if-range', 'if-none-match', 'if-modified-since'];
const PASSED_BACK = [
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
] as const;
const STATUSES = new Set([200, 206, 304, 416]);

/**
 * Large files in a bucket. Members never see its addresses: what they ask for is judged here and
 * passed through. What it does not have is looked for on the other shelf, so that films that were
 * there before the bucket was go on playing.
 */
export function s3Shelf(settings: S3Settings, before: Shelf): Shelf {
  const { bucket, region, accessKeyId, secretAccessKey } = settings;
  const base = bucket.href.replace(/\/$/, '');
  const urlOf = (key: string) => `${base}/${key}`;

  async function signed(method: string, url: string, headers: Record<string, string> = {}) {
    const keys = { accessKeyId, secretAccessKey, service: 's3', region };
    const signer = new AwsV4Signer({ method, url, headers, ...keys });
    const { headers: all } = await signer.sign();
    return Object.fromEntries(all as Headers);
  }

  async function ask(
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
      throw Object.assign(problem(503, { 'retry-after': '5' }), { cause: error });
    });
    if (answer.status < 400 || answer.status === 404 || answer.status === 416) return answer;
    await answer.body?.cancel();
    throw Object.assign(problem(503, { 'retry-after': '5' }), {
      cause: new Error(`the bucket answers ${method} with ${answer.status}`),
    });
  }

  /** A file as a stream of bytes; undefined when there is none. */
  async function read(key: string, signal?: AbortSignal): Promise<Response | undefined> {
    const answer = await ask('GET', urlOf(key), signal ? { signal } : {});
    if (answer.status === 200) return answer;
    await answer.body?.cancel();
    return undefined;
  }

  /** Sends a file in one piece: a length is told first, and the bytes come from the disk. */
  async function send(key: string, from: string): Promise<void> {
    const { size } = await stat(from);
    const type = TYPES[extname(key)] ?? 'application/octet-stream';
    const headers = await signed('PUT', urlOf(key), { 'content-type': type });
    const open = bucket.protocol === 'https:' ? secureRequest : plainRequest;
    const put = open(urlOf(key), {
      method: 'PUT',
      headers: { ...headers, 'content-length': size },
    });
    const answered = new Promise<number>((resolve, reject) => {
      put.once('error', reject).once('response', (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      });
    });
    await Promise.all([pipeline(createReadStream(from), put), answered]);
    if ((await answered) >= 300) {
      throw Object.assign(problem(503, { 'retry-after': '60' }), {
        cause: new Error(`the bucket answers PUT with ${await answered}`),
      });
    }
  }

  return {
    // Whole or not at all: a bucket shows a file when its last byte has come.
    async put(key, from) {
      await send(key, from);
      await rm(from, { force: true });
    },
    async has(key) {
      const answer = await ask('HEAD', urlOf(key));
      return answer.status === 200 || before.has(key);
    },
    async local(key, folder, signal) {
      const answer = await read(key, signal);
      if (!answer?.body) return before.local(key, folder, signal);
      const path = join(folder, `copy-${basename(key)}`);
      await pipeline(Readable.fromWeb(answer.body as ReadableStream), createWriteStream(path), {
        signal,
      });
      return path;
    },
    async readText(key) {
      const answer = await read(key);
      return answer ? answer.text() : before.readText(key);
    },
    async removeAll(prefix) {
      const query = `?list-type=2&prefix=${encodeURIComponent(prefix)}`;
      const listed = await (await ask('GET', `${base}${query}`)).text();
      const keys = [...listed.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
      for (const key of keys) {
        if (key === prefix || key.startsWith(`${prefix}/`)) await ask('DELETE', urlOf(key));
      }
      await before.removeAll(prefix);
    },
    async send(reply, key, cacheControl) {
      const { request } = reply;
      const headers: Record<string, string> = {};
      for (const name of PASSED_ON) {
        const value = request.headers[name];
        if (typeof value === 'string') headers[name] = value;
      }
      const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
      const answer = await ask(method, urlOf(key), { headers });
      if (answer.status === 404) {
        await answer.body?.cancel();
        if (await before.has(key)) return before.send(reply, key, cacheControl);
        throw notFound();
      }
      if (!STATUSES.has(answer.status)) throw problem(503, { 'retry-after': '5' });
      for (const name of PASSED_BACK) {
        const value = answer.headers.get(name);
        if (value !== null) reply.header(name, value);
      }
      reply
        .code(answer.status)
        .header('cache-control', cacheControl)
        .type(TYPES[extname(key)] ?? 'application/octet-stream');
      if (answer.status === 416) await answer.body?.cancel();
      const isWithBody = answer.body && answer.status !== 416;
      return reply.send(isWithBody ? Readable.fromWeb(answer.body as ReadableStream) : null);
    },
  };
}
