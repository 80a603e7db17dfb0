import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { backupPlace } from '#platform/config/upkeep-values.ts';
import { listen } from '#testing/listen.ts';
import { testFolder } from '#testing/test-folder.ts';
import { openBackupStore } from './backup-store.ts';
import { storeRefusal } from './store-refusal.ts';

const at = testFolder();
const server = createServer((request, response) => {
  response.statusCode = Number(/\d+/.exec(request.url ?? '')?.[0]);
  response.end();
});
const { port, close } = await listen(server);
afterAll(close);

/** What a person is told of a store that does not answer as it should. */
async function told(place: string): Promise<string> {
  const store = openBackupStore(backupPlace(place) as never, at('scratch'));
  const problem = await store.list('backups/').catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(StartRefusal);
  return (problem as StartRefusal).sentence.en;
}

test.each([
  [403, /refuses \(403\): see whether the key in BACKUP_TO is right/],
  [404, /no such bucket .* \(404\): see whether BACKUP_TO names it rightly/],
  [500, /out of reach \(the bucket answers GET with 500\): try again/],
])('a bucket that answers with %d is told of in one sentence', async (status, sentence) => {
  expect(await told(`http://key:secret@127.0.0.1:${port}/${status}`)).toMatch(sentence);
});

test('so is one that nobody listens for, and a place that is no folder', async () => {
  expect(await told('http://key:secret@127.0.0.1:9/bucket')).toMatch(/is out of reach \(.+\)/);
  expect(await told(join(import.meta.filename, 'x'))).toMatch(/cannot be used \(ENOTDIR .+\)/);
});

test.each([
  ['EACCES', /^\S+ may not use \/mnt\/x \(\/mnt\/x\/sites\): .*"chown -R \S+ \/mnt\/x"\.$/],
  ['EROFS', /^\/mnt\/x is read-only: mount it so that it can be written to\./],
  ['ENOSPC', /^The disk of \/mnt\/x or of DATA_DIR is full: make room there\.$/],
])('a folder that fails with %s has what to do', (code, sentence) => {
  const error = Object.assign(new Error(code), { code, syscall: 'mkdir', path: '/mnt/x/sites' });
  const problem = storeRefusal('/mnt/x', error) as StartRefusal;
  expect(problem.sentence.en).toMatch(sentence);
});

test('a fault of ours is no sentence', () => {
  const fault = new TypeError('x is not a function');
  expect(storeRefusal('/mnt/x', fault)).toBe(fault);
});
