import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { notFound, problem } from '#platform/http/problem.ts';
import { ChangedFile, type FileStorage } from './file-storage.ts';
import { isSame } from './measured-files.ts';
import { openBucket, type S3Settings, typeOf } from './s3-bucket.ts';

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
 * Stores large files in a bucket. Members never see its addresses: the site authorises each request
 * and passes the bytes on. Files that the bucket lacks come from the other storage, so that films
 * from before the bucket still play.
 */
export function s3Storage(settings: S3Settings, before: FileStorage): FileStorage {
  const { ask, read, send, keys } = openBucket(settings);
  return {
    // Whole or not at all: a bucket shows a file when its last byte has come.
    async put(key, from, judged) {
      const sent = await send(key, from);
      if (judged && !isSame(sent, judged)) {
        await ask('DELETE', key);
        throw new ChangedFile(key);
      }
      await rm(from, { force: true });
    },
    async has(key) {
      const answer = await ask('HEAD', key);
      return answer.status === 200 || before.has(key);
    },
    async size(key) {
      const answer = await ask('HEAD', key);
      const length = answer.headers.get('content-length');
      return answer.status === 200 && length !== null ? Number(length) : before.size(key);
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
      for await (const key of keys(prefix)) {
        if (key === prefix || key.startsWith(`${prefix}/`)) await ask('DELETE', key);
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
      const answer = await ask(method, key, { headers });
      if (answer.status === 404) {
        await answer.body?.cancel();
        if (await before.has(key)) return before.send(reply, key, cacheControl);
        throw notFound();
      }
      if (!STATUSES.has(answer.status)) throw problem(503, { 'retry-after': '5' });
      if (answer.status === 416) {
        await answer.body?.cancel();
        // Buckets do not state the file's length in a refusal.
        const length = (await ask('HEAD', key)).headers.get('content-length');
        throw problem(416, { 'content-range': `bytes */${length}` });
      }
      for (const name of PASSED_BACK) {
        const value = answer.headers.get(name);
        if (value !== null) reply.header(name, value);
      }
      reply.code(answer.status).header('cache-control', cacheControl).type(typeOf(key));
      return reply.send(answer.body ? Readable.fromWeb(answer.body as ReadableStream) : null);
    },
  };
}
