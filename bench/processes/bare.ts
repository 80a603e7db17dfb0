// The limit: only node:http, answering one object. `/made` writes it as JSON for each request,
// `/ready` sends bytes that are ready, and `/asked` does the same once the database has confirmed
// the session, with the site's own query.
import { createServer, type ServerResponse } from 'node:http';
import { createBatcher } from '#server/platform/concurrency/create-batcher.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { findSessions } from '#server/platform/sessions/live-sessions.view.ts';

let object: unknown = {};
let bytes = Buffer.from('{}');

const connection = process.env.BENCH_CONNECTION;
const database = connection ? openDatabase({ connection: JSON.parse(connection) }) : undefined;
const lookUp =
  database &&
  createBatcher((secrets: readonly string[]) => findSessions(database.kysely, secrets), {
    concurrency: 2,
  });

const sendReady = (response: ServerResponse) => {
  response.setHeader('content-length', bytes.length);
  response.end(bytes);
};

async function sendAsked(cookie: string, response: ServerResponse): Promise<void> {
  const found = await lookUp?.(/session=([^;]+)/.exec(cookie)?.[1] ?? '');
  response.statusCode = found?.kind === 'live' ? 200 : 401;
  sendReady(response);
}

const server = createServer((request, response) => {
  request.resume();
  response.setHeader('content-type', 'application/json; charset=utf-8');
  if (request.url === '/ready') return sendReady(response);
  if (request.url === '/asked') return void sendAsked(request.headers.cookie ?? '', response);
  const text = JSON.stringify(object);
  response.setHeader('content-length', Buffer.byteLength(text));
  response.end(text);
});

process.on('message', (text: string) => {
  if (text === 'usage') {
    process.send?.(process.cpuUsage());
    return;
  }
  object = JSON.parse(text);
  bytes = Buffer.from(JSON.stringify(object));
  process.send?.('taken');
});
process.on('disconnect', () => process.exit(0));
server.keepAliveTimeout = 75_000;
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
