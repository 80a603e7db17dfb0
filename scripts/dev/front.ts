import {
  type IncomingMessage,
  type RequestListener,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer, type ViteDevServer } from 'vite';
import type { Backend } from './backend.ts';

/** Files of Vite's and of the sources, below the base of an app. */
const SOURCES = /^(?:@|__|src\/|node_modules\/|[a-z-]+\.ts|hls\.js)/;

/**
 * Answers at the one address: sources of the browser apps by Vite, everything else by the server,
 * whose documents get Vite's client. Who asks while the server starts again waits for it.
 */
export function createFront(apps: readonly BrowserApp[], backend: Backend): RequestListener {
  return (incoming, outgoing) => {
    const url = incoming.url ?? '/';
    const path = url.replace(/\?.*/, '');
    // The members' app, at the root, is the last.
    const app = apps.find(({ base }) => `${path}/`.startsWith(base)) as BrowserApp;
    if (SOURCES.test(path.slice(app.base.length))) {
      app.vite.middlewares(incoming, outgoing, () => say(outgoing, 404, 'ファイルがありません。'));
      return;
    }
    void passOn(incoming, outgoing, { app, backend });
  };
}

async function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { app, backend }: { app: BrowserApp; backend: Backend },
): Promise<void> {
  const port = await backend.port();
  const { method, url = '/' } = incoming;
  if (port === undefined) {
    say(outgoing, 503, 'サーバーが起動していません。理由は端末に出ています。');
    return;
  }
  // Nobody compresses for the same machine, and a document is read here.
  const { 'accept-encoding': _, ...headers } = incoming.headers;
  // No connection stays open: the server ends at once.
  const sent = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
  outgoing.once('close', () => sent.destroy());
  sent.once('error', () => say(outgoing, 502, 'サーバーが応答の途中で終了しました。'));
  sent.once('response', async (answer) => {
    const { statusCode = 500, headers } = answer;
    const isDocument = method === 'GET' && headers['content-type']?.startsWith('text/html');
    if (!isDocument) {
      answer.pipe(outgoing.writeHead(statusCode, headers));
      return;
    }
    const { 'content-length': __, 'content-security-policy': policy, ...others } = headers;
    const html = await withClient(app, url, await text(answer));
    outgoing.writeHead(statusCode, {
      ...others,
      ...(policy && { 'content-security-policy': allowInline(String(policy)) }),
    });
    outgoing.end(html);
  });
  incoming.pipe(sent);
}

/** Documents that bring no script, as captured mails, stay as they are. */
const withClient = async (app: BrowserApp, url: string, html: string): Promise<string> =>
  html.includes('<script type="module"') ? app.document(url, html) : html;

/** Vite writes scripts and styles into documents, which no other document may hold. */
const allowInline = (policy: string): string =>
  policy
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    .replace(/style-src [^;]+/, "style-src 'self' 'unsafe-inline'");

function say(outgoing: ServerResponse, status: number, sentence: string): void {
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(sentence);
}

/** A browser app whose sources Vite serves. */
export interface BrowserApp {
  /** Begins the address of each of its documents and files. */
  base: string;
  vite: ViteDevServer;
  /** Its document, with the client that replaces what is edited. */
  document(url: string, html: string): Promise<string>;
}

const apps = join(import.meta.dirname, '../../apps');
const player = join(apps, 'server/player');
const { resolve } = createRequire(join(player, 'film-player.ts'));
const library = resolve('hls.js/dist/hls.light.mjs');

/**
 * Has Vite serve the browser apps, each with its own connection for edits.
 * @param server the one that browsers connect to
 */
export async function startBrowserApps(server: Server): Promise<BrowserApp[]> {
  const common = {
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { server } },
  } as const;
  const start = async (base: string, root: string, more: Parameters<typeof createServer>[0]) => {
    const vite = await createServer({ ...common, root, base, ...more });
    return {
      base,
      vite,
      document: (url: string, html: string) => vite.transformIndexHtml(url, html),
    };
  };
  const app = (base: string, name: string) =>
    start(base, join(apps, name), { configFile: join(apps, name, 'vite.config.ts') });
  const playerPage = await start('/player/', player, {
    configFile: false,
    server: { ...common.server, fs: { allow: [player, dirname(library)] } },
    // The server names it by its content.
    resolve: { alias: { '/hls.js': library } },
  });
  return [
    await app('/staff/', 'staff'),
    {
      ...playerPage,
      document: (url, html) =>
        playerPage.document(url, html.replace(/\/player\/film-player-\w+\.js/, '/film-player.ts')),
    },
    await app('/', 'member'),
  ];
}
