import { createServer, type ServerResponse } from 'node:http';
import { listen } from '#testing/listen.ts';
import { type Film, picturesOf, videoOf } from './film.ts';
import { keepOnly } from './keep-only.ts';

/** A folder or showcase of the account. */
interface Place {
  id: number;
  name: string;
}

/** A Vimeo account with its films, answered as Vimeo's published description of its API says. */
export interface VimeoServer {
  url: URL;
  films: Film[];
  folders: Place[];
  showcases: Place[];
  /** What each token may, divided by spaces, as Vimeo says it. */
  tokens: Map<string, string>;
  /** After so many requests a rest of so many seconds; null: without a limit. */
  limit: { requests: number; seconds: number } | null;
  /** Paths of the requests so far, oldest first, with `429` before those that were refused. */
  requests: string[];
  /** The next requests get no answer but this status; null: as usual. */
  fails: number | null;
  /** Films that get no answer that makes sense. */
  silent: Set<number>;
  close(): Promise<void>;
}

const ACCOUNT = { uri: '/users/152184', name: '講座の運営', link: 'https://vimeo.com/lectures' };

const ERRORS = {
  401: ['You must provide a valid authenticated access token.', 8003],
  404: ['The requested video couldn’t be found.', 5000],
  429: ['Too many API requests. Wait an hour or so, then try again.', 9000],
} as const;

/** The films of a place, in Vimeo's order: newest first, in a showcase as they were arranged. */
function filmsAt(server: VimeoServer, path: string): Film[] | undefined {
  const [, kind, number] = /^\/me\/(projects|albums)\/(\d+)\/videos$/.exec(path) ?? [];
  const there = server.films.filter(({ isGone }) => !isGone);
  const newest = there.toSorted((a, b) => b.created.localeCompare(a.created) || b.id - a.id);
  if (path === '/me/videos') return newest;
  const place = Number(number);
  if (kind === 'projects' && server.folders.some(({ id }) => id === place)) {
    return newest.filter(({ folder }) => folder === place);
  }
  if (kind === 'albums' && server.showcases.some(({ id }) => id === place)) {
    return there.filter(({ showcase }) => showcase === place);
  }
  return undefined;
}

/** One page of a list with the fields around it. */
function pageOf(all: readonly unknown[], url: URL) {
  const page = Number(url.searchParams.get('page') ?? 1);
  const size = Math.min(Number(url.searchParams.get('per_page') ?? 25), 100);
  const at = (number: number) => {
    const to = new URL(url);
    to.searchParams.set('page', String(number));
    return `${to.pathname}${to.search}`;
  };
  const last = Math.max(1, Math.ceil(all.length / size));
  return {
    total: all.length,
    page,
    per_page: size,
    paging: {
      next: page < last ? at(page + 1) : null,
      previous: page > 1 ? at(page - 1) : null,
      first: at(1),
      last: at(last),
    },
    data: all.slice((page - 1) * size, page * size),
  };
}

const placeOf = (kind: 'projects' | 'albums', { id, name }: Place, total: number) => ({
  uri: kind === 'projects' ? `/users/152184/projects/${id}` : `/users/152184/albums/${id}`,
  name,
  created_time: '2026-01-01T00:00:00+00:00',
  metadata: { connections: { videos: { uri: `/me/${kind}/${id}/videos`, total } } },
});

/** The answer at a path of the API; undefined where there is nothing. */
function answerAt(server: VimeoServer, url: URL, token: string): unknown {
  const { pathname: path } = url;
  const scope = server.tokens.get(token) ?? '';
  if (path === '/oauth/verify') {
    return { access_token: token, scope, token_type: 'bearer', user: ACCOUNT, app: {} };
  }
  if (path === '/me') return ACCOUNT;
  if (path === '/me/projects' || path === '/me/albums') {
    const kind = path === '/me/projects' ? 'projects' : 'albums';
    const places = kind === 'projects' ? server.folders : server.showcases;
    const counted = places.map((place) =>
      placeOf(kind, place, filmsAt(server, `/me/${kind}/${place.id}/videos`)?.length ?? 0),
    );
    return pageOf(counted, url);
  }
  const listed = filmsAt(server, path);
  if (listed) {
    const words = (url.searchParams.get('query') ?? '').toLowerCase();
    return pageOf(
      listed.filter(({ title }) => title.toLowerCase().includes(words)).map(videoOf),
      url,
    );
  }
  const [, number, part] = /^\/videos\/(\d+)(?:\/([a-z/]+))?$/.exec(path) ?? [];
  const found = server.films.find(({ id, isGone }) => id === Number(number) && !isGone);
  if (!found) return undefined;
  if (part === undefined) return videoOf(found);
  if (part === 'pictures') return pageOf([picturesOf(found)], url);
  if (part === 'privacy/domains') {
    const domains = found.domains.map((domain) => ({
      uri: `/videos/${found.id}/privacy/domains/${domain}`,
      domain,
      allow_hd: true,
    }));
    return pageOf(domains, url);
  }
  if (part !== 'texttracks') return undefined;
  const tracks = found.tracks.map(({ text: _, ...track }, at) => ({
    ...track,
    uri: `/videos/${found.id}/texttracks/${at + 1}`,
    name: track.language,
    link: new URL(`/files/${found.id}/${at}.vtt`, server.url).href,
    link_expires_time: 1_893_456_000,
  }));
  return pageOf(tracks, url);
}

const send = (response: ServerResponse, status: number, body: unknown) =>
  response
    .writeHead(status, { 'content-type': 'application/vnd.vimeo.video+json' })
    .end(JSON.stringify(body));

const refuse = (response: ServerResponse, status: keyof typeof ERRORS) => {
  const [error, error_code] = ERRORS[status];
  send(response, status, { error, error_code, link: null, developer_message: error });
};

/** Counts requests down, and from nothing up again after a rest, as the headers say. */
function createCounter(server: VimeoServer) {
  let counted: VimeoServer['limit'] = null;
  let end = 0;
  let left = 0;
  /** Counts one; false where none is left. */
  return (response: ServerResponse): boolean => {
    const { limit } = server;
    if (!limit) return true;
    const now = Date.now();
    if (counted !== limit || (left === 0 && now >= end)) left = limit.requests;
    if (counted !== limit || left > 0) end = now + limit.seconds * 1000;
    counted = limit;
    const isLeft = left > 0;
    left = Math.max(0, left - 1);
    response.setHeader('x-ratelimit-limit', String(limit.requests));
    response.setHeader('x-ratelimit-remaining', String(left));
    response.setHeader('x-ratelimit-reset', new Date(Math.ceil(end / 1000) * 1000).toISOString());
    if (!isLeft)
      response.setHeader('retry-after', String(Math.max(1, Math.ceil((end - now) / 1000))));
    return isLeft;
  };
}

/**
 * Starts the account's server on this machine.
 * @param port default: a free one
 */
export async function startVimeo(films: readonly Film[] = [], port = 0): Promise<VimeoServer> {
  const server: VimeoServer = {
    url: new URL('http://127.0.0.1'),
    films: [...films],
    folders: [],
    showcases: [],
    tokens: new Map(),
    limit: null,
    requests: [],
    fails: null,
    silent: new Set(),
    close: async () => {},
  };
  const count = createCounter(server);
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', server.url);
    const [, number, at] = /^\/files\/(\d+)\/(\d+)\.vtt$/.exec(url.pathname) ?? [];
    if (number) {
      const text = server.films.find(({ id }) => id === Number(number))?.tracks[Number(at)]?.text;
      response.writeHead(text == null ? 404 : 200, { 'content-type': 'text/vtt' });
      response.end(text ?? '');
      return;
    }
    if (server.fails !== null) {
      response.writeHead(server.fails).end('<html>sorry</html>');
      return;
    }
    const [, film] = /^\/videos\/(\d+)/.exec(url.pathname) ?? [];
    if (server.silent.has(Number(film))) {
      response.writeHead(500).end('<html>sorry</html>');
      return;
    }
    const isLeft = count(response);
    server.requests.push(`${isLeft ? '' : '429 '}${request.url}`);
    const [, token = ''] = /^bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!server.tokens.has(token)) return refuse(response, 401);
    if (!isLeft) return refuse(response, 429);
    const answer = answerAt(server, url, token);
    if (answer === undefined) return refuse(response, 404);
    send(response, 200, keepOnly(answer, url.searchParams.get('fields')));
  });
  const { port: taken, close } = await listen(http, port);
  return Object.assign(server, { url: new URL(`http://127.0.0.1:${taken}`), close });
}
