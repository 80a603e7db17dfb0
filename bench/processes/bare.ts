// The limit: node:http and nothing else, answering one object. `/made` writes it as JSON for each
// request, `/ready` sends bytes that are ready.
import { createServer } from 'node:http';

let object: unknown = {};
let bytes = Buffer.from('{}');

const server = createServer((request, response) => {
  request.resume();
  response.setHeader('content-type', 'application/json; charset=utf-8');
  if (request.url === '/ready') {
    response.setHeader('content-length', bytes.length);
    response.end(bytes);
    return;
  }
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
