import { createServer, type ServerResponse } from 'node:http';
import { listen } from './listen.ts';
import type { Scene } from './scene.ts';

/** A film at the platform's stand-in. */
interface PlatformFilm {
  title: string;
  duration: number;
  picture: number;
  uploaded: string;
  /** The second part of its address; null: it needs none. */
  hash: string | null;
  /** Whether it answers without its second part as well. */
  isPublic: boolean;
  /** `everywhere`, or what its owner allows no more. */
  frames: 'everywhere' | 'nowhere' | 'elsewhere';
}

/** How the stand-in may fail instead of answering. */
type Hiccup = 'error' | 'busy' | 'no json' | 'cut off' | 'slow';

/** The video platform on this machine: its films are data that a test changes. */
interface PlatformFilms {
  oembedUrl: URL;
  films: Map<string, PlatformFilm>;
  /** Adds a film as the platform has most of them. */
  add(id: string, film?: Partial<PlatformFilm>): PlatformFilm;
  /** Whether and how a request fails; default: none does. */
  fail(when: (id: string, asked: number) => Hiccup | null): void;
  /** Requests so far by film, and the most at one time. */
  asked: Map<string, number>;
  mostAtOnce: number;
  close(): Promise<void>;
}

const json = (response: ServerResponse, status: number, body: object) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

const FRAME = { type: 'video', version: '1.0', provider_name: 'Vimeo' };

/** Answers as the platform's documents say. */
function answer(response: ServerResponse, film: PlatformFilm | undefined, hash: string | null) {
  const isRight = film && (hash === film.hash || (hash === null && film.isPublic));
  if (!isRight) return json(response, 404, { error: 'not found' });
  if (film.frames === 'nowhere') return json(response, 403, { error: 'forbidden' });
  if (film.frames === 'elsewhere')
    return json(response, 200, { ...FRAME, domain_status_code: 403 });
  const { title, duration, picture, uploaded: upload_date } = film;
  const thumbnail_url = `https://i.vimeocdn.com/video/${picture}-${'ab12'.repeat(16)}-d_640`;
  return json(response, 200, { ...FRAME, title, duration, upload_date, thumbnail_url });
}

/** Starts the platform's stand-in, without a film. */
export async function startPlatformFilms(): Promise<PlatformFilms> {
  let failing: (id: string, asked: number) => Hiccup | null = () => null;
  let atOnce = 0;
  const server = createServer((request, response) => {
    atOnce += 1;
    platform.mostAtOnce = Math.max(platform.mostAtOnce, atOnce);
    response.on('close', () => {
      atOnce -= 1;
    });
    const about = new URL(request.url ?? '', 'http://here').searchParams.get('url') ?? '';
    const [id = '', hash = null] = new URL(about).pathname.split('/').filter(Boolean);
    const asked = (platform.asked.get(id) ?? 0) + 1;
    platform.asked.set(id, asked);
    const hiccup = failing(id, asked);
    if (hiccup === 'error') json(response, 503, {});
    else if (hiccup === 'busy') json(response, 429, {});
    else if (hiccup === 'no json') response.end('<html>Just a moment</html>');
    else if (hiccup === 'cut off') request.socket.destroy();
    else if (hiccup !== 'slow') {
      answer(response, platform.films.get(id), hash);
    }
  });
  const { port, close } = await listen(server);
  const platform: PlatformFilms = {
    oembedUrl: new URL(`http://127.0.0.1:${port}/api/oembed.json`),
    films: new Map(),
    asked: new Map(),
    mostAtOnce: 0,
    add(id, film = {}) {
      const whole: PlatformFilm = {
        title: `講義 ${id}`,
        duration: 600,
        picture: 1_000_000 + Number(id),
        uploaded: '2026-01-01 00:00:00',
        hash: null,
        isPublic: film.hash === undefined || film.hash === null,
        frames: 'everywhere',
        ...film,
      };
      platform.films.set(id, whole);
      return whole;
    },
    fail(when) {
      failing = when;
    },
    close,
  };
  return platform;
}

/** Lets nights of looking at films pass, without waiting. */
export function createFilmNights({ app, db }: Pick<Scene, 'app' | 'db'>) {
  /** Moves what is noted back, as if some minutes had passed. */
  const pass = (minutes: number) =>
    db.pool.query(
      `UPDATE film_checks SET due_at = due_at - $1 * interval '1 minute',
        suspected_at = suspected_at - $1 * interval '1 minute'`,
      [minutes],
    );
  const left = async () => {
    const { rows } = await db.pool.query('SELECT FROM film_checks WHERE due_at IS NOT NULL');
    return rows.length;
  };
  return {
    pass,
    /** The first looks of a night. */
    night: () => app.filmChecker.beginNight(),
    /** A night to its end: with second looks, and tries where there was no answer. */
    async wholeNight() {
      await app.filmChecker.beginNight();
      for (let round = 0; (await left()) > 0; round += 1) {
        if (round > 200) throw new Error('the night does not end');
        await pass(5);
        await app.filmChecker.run();
      }
    },
  };
}
