import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { serverFolder } from '#platform/config/folders.ts';

/** A file of the player page with its compressed form. */
interface Asset {
  name: string;
  type: 'javascript' | 'css';
  text: Buffer;
  /** Made on the first request. */
  compressed?: Promise<Buffer>;
}

// Below this, compressing saves less than the headers cost.
const SMALLEST = 512;
const folder = join(serverFolder, 'player');

/** The name is a hash of the content, so browsers may cache it for ever. */
function asset(name: string, type: Asset['type'], text: string): Asset {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return {
    name: `${name}-${hash}.${type === 'css' ? 'css' : 'js'}`,
    type,
    text: Buffer.from(text),
  };
}

/** A module of the player, after those that it imports: their names are in its text. */
function addModule(name: string, assets: Map<string, Asset>): string {
  const present = assets.get(name);
  if (present) return present.name;
  const source = readFileSync(join(folder, `${name}.ts`), 'utf8');
  const text = stripTypeScriptTypes(source)
    .replace('/player/hls.js', () => `/player/${assets.get('hls')?.name}`)
    .replaceAll(
      /(from |import\()'\.\/([a-z-]+)\.ts'/g,
      (_, start, imported) => `${start}'/player/${addModule(imported, assets)}'`,
    );
  const made = asset(name, 'javascript', text);
  assets.set(name, made);
  return made.name;
}

let loaded: Map<string, Asset> | undefined;

/** Read when the first film is opened, so the start does not pay for them. */
function assets(): Map<string, Asset> {
  if (loaded) return loaded;
  loaded = new Map();
  const path = createRequire(import.meta.url).resolve('hls.js/dist/hls.light.min.mjs');
  // The library's source map comment is of no use here.
  const hls = readFileSync(path, 'utf8').replace(/\n\/\/# sourceMappingURL=.*/, '');
  loaded.set('hls', asset('hls', 'javascript', hls));
  loaded.set('player', asset('player', 'css', readFileSync(join(folder, 'player.css'), 'utf8')));
  addModule('film-player', loaded);
  return loaded;
}

const addressOf = (name: string) => `/player/${assets().get(name)?.name}`;

/** Address of the player page's script. */
export const filmPlayerAddress = (): string => addressOf('film-player');

/** Address of the player page's style. */
export const filmPlayerStyle = (): string => addressOf('player');

const compress = (text: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(text, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });

/** Serves the player page's style and scripts: our own, and hls.js for browsers that need it. */
export function playerScripts(app: FastifyInstance): void {
  app.get<{ Params: { name: string; type: string } }>(
    '/player/:name.:type',
    async (request, reply) => {
      const found = [...assets().values()].find(
        ({ name }) => name === `${request.params.name}.${request.params.type}`,
      );
      if (!found) return reply.callNotFound();
      reply
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'Accept-Encoding',
        })
        .type(`text/${found.type}; charset=utf-8`);
      const isWelcome = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
      if (!isWelcome || found.text.length < SMALLEST) return reply.send(found.text);
      found.compressed ??= compress(found.text);
      return reply.header('content-encoding', 'br').send(await found.compressed);
    },
  );
}
