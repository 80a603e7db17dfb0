import { once } from 'node:events';
import { connect } from 'node:net';
import { COMMANDS, ELEMENT, LONGEST_ANSWER, type Wire } from './wire.ts';

type Answer = [type: number, number: number, problem: { message: string } | null, result: unknown];

/**
 * Opens a session of Firefox by its own protocol, which geckodriver speaks too: each message is JSON
 * behind its length in bytes and a colon.
 */
export async function openMarionetteWire(port: number): Promise<Wire> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const waiting = new Map<number, (answer: Answer) => void>();
  let received = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (colon < 0 || received.length < end) return;
      const message = JSON.parse(received.toString('utf8', colon + 1, end));
      received = received.subarray(end);
      // The first message is a greeting.
      if (Array.isArray(message)) waiting.get(message[1])?.(message as Answer);
    }
  });

  let last = 0;
  const call = async (name: string, fields: object): Promise<unknown> => {
    last += 1;
    const number = last;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    waiting.set(number, resolve);
    const giveUp = () => reject(new Error(`${name}: no answer`));
    AbortSignal.timeout(LONGEST_ANSWER).addEventListener('abort', giveUp);
    const message = Buffer.from(JSON.stringify([0, number, name, fields]));
    socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]));
    const [, , problem, result] = await promise.finally(() => waiting.delete(number));
    if (problem) throw new Error(`${name}: ${problem.message}`);
    const { value = null } = (result ?? {}) as { value?: unknown };
    return value;
  };
  await call('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
  return {
    send: (name, { element, ...fields } = {}) => {
      if (element !== undefined) return call(COMMANDS[name][2], { ...fields, id: element });
      if (name !== 'switchToFrame') return call(COMMANDS[name][2], fields);
      const frame = fields.id as { [ELEMENT]: string } | null;
      return call(COMMANDS[name][2], { id: null, element: frame?.[ELEMENT] });
    },
    close: async () => {
      const closed = once(socket, 'close');
      await call('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => undefined);
      socket.destroy();
      await closed;
    },
  };
}
