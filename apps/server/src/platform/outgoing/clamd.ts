import { connect, type TcpNetConnectOpts } from 'node:net';
import { beforeOutgoing } from './outgoing.ts';

/** Where clamd listens: a socket of this machine, or a host and port. */
export type ClamdAddress = { path: string } | { host: string; port: number };

/** clamd itself takes no more than this in one stream, unless its StreamMaxLength says otherwise. */
export const MAX_SCANNED_BYTES = 100 * 1024 * 1024;

/** An answer within which a file of that size is looked through; and one to whether it is there. */
const PATIENCE_MS = 60_000;
const PING_PATIENCE_MS = 3_000;

/** As people write it. */
export const formatAddress = (address: ClamdAddress): string =>
  'path' in address ? address.path : `${address.host}:${address.port}`;

/**
 * Sends a command of clamd's protocol with what belongs to it; answers what it says.
 * @throws Error when it is not reached, or does not answer in time
 */
async function ask(
  address: ClamdAddress,
  { command, body, patience }: { command: string; body: AsyncIterable<Buffer>; patience: number },
): Promise<string> {
  beforeOutgoing();
  const socket = connect(address as TcpNetConnectOpts);
  socket.setTimeout(patience, () => socket.destroy(new Error('no answer in time')));
  const answered = (async () => {
    let answer = '';
    try {
      for await (const chunk of socket.setEncoding('utf8')) answer += chunk;
    } catch (error) {
      if (answer === '') throw error;
    }
    return answer.replace(/\0.*$/s, '').trim();
  })();
  // It may answer and hang up before it has all: its answer counts then.
  answered.catch(() => {});
  try {
    const write = (chunk: Buffer) =>
      new Promise<void>((resolve, reject) => {
        socket.write(chunk, (error) => (error ? reject(error) : resolve()));
      });
    await write(Buffer.from(`z${command}\0`));
    for await (const chunk of body) await write(chunk);
  } catch {
    socket.end();
  }
  try {
    return await answered;
  } finally {
    socket.destroy();
  }
}

/** Each chunk with its length before it, and an empty one at the end. */
async function* inChunks(content: AsyncIterable<Buffer> | Iterable<Buffer>) {
  const length = (bytes: number) => {
    const buffer = Buffer.alloc(4);
    buffer.writeUInt32BE(bytes);
    return buffer;
  };
  for await (const chunk of content) {
    if (chunk.length > 0) yield Buffer.concat([length(chunk.length), chunk]);
  }
  yield length(0);
}

async function* nothing(): AsyncGenerator<Buffer> {}

/**
 * Has clamd look through a file.
 * @returns what it found, by its name; null: nothing
 * @throws Error when it is not reached, or cannot say
 */
export async function scan(
  address: ClamdAddress,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<string | null> {
  const answer = await ask(address, {
    ...{ command: 'INSTREAM', body: inChunks(content), patience: PATIENCE_MS },
  });
  if (answer === 'stream: OK') return null;
  const [, name] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (name === undefined) throw new Error(`clamd says "${answer}"`);
  return name;
}

/**
 * Asks whether clamd is there.
 * @throws Error with the reason when it is not
 */
export async function pingClamd(address: ClamdAddress): Promise<void> {
  const answer = await ask(address, {
    ...{ command: 'PING', body: nothing(), patience: PING_PATIENCE_MS },
  });
  if (answer !== 'PONG') throw new Error(`it says "${answer}"`);
}
