import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';

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
