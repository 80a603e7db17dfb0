// The limit that reads are compared with: only node:http, writing the object that the parent has
// sent as JSON for each request.
import { createServer } from 'node:http';

let object: unknown = {};

const server = createServer((request, response) => {
  request.resume();
  const text = JSON.stringify(object);
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', Buffer.byteLength(text));
  response.end(text);
});

process.on('message', (text: string) => {
  object = JSON.parse(text);
  process.send?.('taken');
});
process.on('disconnect', () => process.exit(0));
server.keepAliveTimeout = 75_000;
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
