import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends a request byte by byte as it is written; answers the status, or 0 where none came. */
export async function sendRaw(port: number, lines: readonly string[], body = ''): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1] ?? 0);
}
