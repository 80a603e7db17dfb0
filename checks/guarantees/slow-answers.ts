import { createServer, type IncomingMessage, request } from 'node:http';
import { listen } from '#server/testing/listen.ts';

/** A network in front of the site that delays answers, so that they arrive in another order. */
export interface SlowAnswers {
  /** The origin that a browser uses. */
  origin: string;
  /** Calls that the site refused for their token, as `POST /path`. */
  refused: string[];
  /** How many changing calls passed. */
  changes: number;
  close(): Promise<void>;
}

const isFile = (path = '') => path.startsWith('/assets/') || path.startsWith('/media/');

/**
 * Starts the network.
 * @param site the site's port, and the address that it takes for its own
 * @param hold returns the delay of the next answer, in milliseconds
 */
export async function startSlowAnswers(
  site: { port: number; publicUrl: URL },
  hold: () => number,
): Promise<SlowAnswers> {
  const { host, origin } = site.publicUrl;
  const asSeenBySite = ({ headers }: IncomingMessage) => ({
    ...headers,
    host,
    ...(headers.origin ? { origin } : {}),
  });
  const server = createServer((incoming, answer) => {
    const { method = 'GET', url = '' } = incoming;
    if (method !== 'GET') slow.changes += 1;
    const passed = request(
      { port: site.port, host: '127.0.0.1', method, path: url, headers: asSeenBySite(incoming) },
      (back) => {
        const { statusCode = 502, headers } = back;
        if (statusCode === 419) slow.refused.push(`${method} ${url}`);
        const send = () => {
          answer.writeHead(statusCode, headers);
          back.pipe(answer);
        };
        setTimeout(send, isFile(url) ? 0 : hold());
      },
    );
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  });
  const { port, close } = await listen(server);
  const slow: SlowAnswers = {
    origin: `http://localhost:${port}`,
    refused: [],
    changes: 0,
    close,
  };
  return slow;
}
