import { COMMANDS, LONGEST_ANSWER, type Wire } from './wire.ts';

/** Opens a session of a driver that speaks HTTP (WebKitWebDriver, chromedriver). */
export async function openDriverWire(
  driver: string,
  capabilities: Record<string, unknown>,
): Promise<Wire> {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${driver}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LONGEST_ANSWER),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${messageOf(value)}`);
    return value;
  };
  const begun = await call('POST', '/session', { capabilities: { alwaysMatch: capabilities } });
  const session = `/session/${(begun as { sessionId: string }).sessionId}`;
  return {
    send: (name, { element = '', ...fields } = {}) => {
      const [method, path] = COMMANDS[name];
      const own = `${session}${path.replace('{element}', element)}`;
      return call(method, own, method === 'POST' ? fields : undefined);
    },
    close: async () => {
      await call('DELETE', session).catch(() => undefined);
    },
  };
}

const messageOf = (value: unknown) => {
  const { error, message } = value as { error: string; message: string };
  return `${error}: ${message}`;
};
