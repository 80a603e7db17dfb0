import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { serverFolder } from '#platform/server-folder.ts';

/** A script as browsers get it. */
interface Script {
  name: string;
  text: Buffer;
  /** Made when it is first asked for. */
  compressed?: Promise<Buffer>;
}

// Below this, compressing saves less than the headers cost.
const SMALLEST = 1024;

/** Named by its content, so a copy may be kept for ever. */
const script = (name: string, text: string): Script => ({
  name: `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.js`,
  text: Buffer.from(text),
});

let loaded: { player: Script; hls: Script } | undefined;

/** Read when the first film is played in pieces: the site itself starts without them. */
function scripts() {
  if (loaded) return loaded;
  const path = createRequire(import.meta.url).resolve('hls.js/dist/hls.light.min.mjs');
  // What it says of its own debugging is of no use here.
  const hls = script('hls', readFileSync(path, 'utf8').replace(/\n\/\/# sourceMappingURL=.*/, ''));
  const source = readFileSync(join(serverFolder, 'player/film-player.ts'), 'utf8');
  const text = stripTypeScriptTypes(source).replace('/player/hls.js', `/player/${hls.name}`);
  loaded = { player: script('film-player', text), hls };
  return loaded;
}

/** Where the script of the player's page is. */
export const filmPlayerAddress = (): string => `/player/${scripts().player.name}`;

const compress = (text: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(text, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });

/** Serves the scripts of the player's page: our own, and the library for browsers that need it. */
export function playerScripts(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/player/:name.js', async (request, reply) => {
    const { player, hls } = scripts();
    const found = [player, hls].find(({ name }) => name === `${request.params.name}.js`);
    if (!found) return reply.callNotFound();
    reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' })
      .type('text/javascript; charset=utf-8');
    const isWelcome = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    if (!isWelcome || found.text.length < SMALLEST) return reply.send(found.text);
    found.compressed ??= compress(found.text);
    return reply.header('content-encoding', 'br').send(await found.compressed);
  });
}
