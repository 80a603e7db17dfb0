import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { serverFolder } from '#platform/config/server-folder.ts';

/** A script with its compressed form. */
interface Script {
  name: string;
  text: Buffer;
  /** Made on the first request. */
  compressed?: Promise<Buffer>;
}

// Below this, compressing saves less than the headers cost.
const SMALLEST = 1024;

/** The name is a hash of the content, so browsers may cache it for ever. */
const script = (name: string, text: string): Script => ({
  name: `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.js`,
  text: Buffer.from(text),
});

let loaded: { player: Script; hls: Script } | undefined;

/** Read when the first HLS film plays, so the start does not pay for them. */
function scripts() {
  if (loaded) return loaded;
  const path = createRequire(import.meta.url).resolve('hls.js/dist/hls.light.min.mjs');
  // The library's source map comment is of no use here.
  const hls = script('hls', readFileSync(path, 'utf8').replace(/\n\/\/# sourceMappingURL=.*/, ''));
  const source = readFileSync(join(serverFolder, 'player/film-player.ts'), 'utf8');
  const text = stripTypeScriptTypes(source).replace('/player/hls.js', `/player/${hls.name}`);
  loaded = { player: script('film-player', text), hls };
  return loaded;
}

/** Address of the player page's script. */
export const filmPlayerAddress = (): string => `/player/${scripts().player.name}`;

const compress = (text: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(text, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });

/** Serves the player page's scripts: our own, and hls.js for browsers that need it. */
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
