import { createServer, type Socket } from 'node:net';
import { listen } from './listen.ts';

/** The words of EICAR's test file, which every scanner knows for one. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

/** The content of a stream, without the lengths before its chunks; undefined while it has no end. */
function streamed(bytes: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

function answer(bytes: Buffer): string | undefined {
  const end = bytes.indexOf(0);
  const command = end < 0 ? '' : bytes.toString('latin1', 0, end);
  if (command === 'zPING') return 'PONG';
  const content = command === 'zINSTREAM' ? streamed(bytes.subarray(end + 1)) : undefined;
  if (content === undefined) return undefined;
  return content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
}

/** Starts a server that speaks clamd's protocol and knows one virus. */
export async function startClamd() {
  const server = createServer((socket: Socket) => {
    let bytes = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      const words = answer(bytes);
      if (words !== undefined) socket.end(`${words}\0`);
    });
    socket.on('error', () => {});
  });
  const { port, close } = await listen(server);
  return { address: { host: '127.0.0.1', port }, close };
}
