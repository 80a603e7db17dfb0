import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { listen } from '#server/testing/listen.ts';

/** A stub of the video platform's info service, on this machine. */
export interface StubPlatform {
  url: URL;
  /** The requests so far, oldest first. */
  requests: string[];
  /** Sets the behaviour for the next requests. */
  behave(how: Behaviour): void;
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const json =
  (body: unknown): Answer =>
  (_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  };

const info = (thumbnail_url: string) => ({
  type: 'video',
  version: '1.0',
  provider_name: 'Vimeo',
  title: '講義',
  html: '<iframe></iframe>',
  width: 640,
  height: 360,
  duration: 600,
  thumbnail_url,
  thumbnail_width: 640,
  thumbnail_height: 360,
});

const MEGABYTE = 1024 * 1024;

/**
 * The ways in which the platform may fail.
 * @param elsewhere an address of this machine that the site must not call
 */
export const faults = (elsewhere: string): Record<string, Answer> => ({
  redirect: (_, response) => response.writeHead(302, { location: elsewhere }).end(),
  silent: () => {},
  'slow drip': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 200);
    response.on('close', () => clearInterval(drip));
  },
  'a gigabyte': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const chunk = Buffer.alloc(MEGABYTE, ' ');
    let left = 1024;
    const more = () => {
      while (left > 0) {
        left -= 1;
        if (!response.write(chunk)) {
          response.once('drain', more);
          return;
        }
      }
      response.end();
    };
    more();
  },
  'gzip bomb': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(gzipSync(Buffer.alloc(64 * MEGABYTE, ' ')));
  },
  'no json': (_, response) => response.end('<html>sorry</html>'),
  'half of it': (_, response) => response.end('{"thumbnail_url": "https://i.vim'),
  'server error': (_, response) => response.writeHead(500).end(),
  reset: (request) => request.socket.destroy(),
});

/** What the platform does with a request. */
export type Behaviour = Answer | { thumbnail: string } | 'absent';

/** Starts a platform, which behaves as the test says. */
export async function startPlatform(): Promise<StubPlatform> {
  const requests: string[] = [];
  let how: Behaviour = 'absent';
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (how === 'absent') response.writeHead(404).end();
    else if (typeof how === 'function') how(request, response);
    else json(info(how.thumbnail))(request, response);
  });
  const { port, close } = await listen(server);
  return {
    url: new URL(`http://127.0.0.1:${port}/api/oembed.json`),
    requests,
    behave(next) {
      how = next;
    },
    close,
  };
}
