/** A text track of a film. */
interface Track {
  language: string;
  type: 'captions' | 'subtitles';
  active: boolean;
  /** WebVTT; null: Vimeo names a file that is not there. */
  text: string | null;
}

/** A film of the account, as data; a test changes it to have it lost, hidden or replaced. */
export interface Film {
  id: number;
  title: string;
  description: string | null;
  seconds: number;
  /** ISO 8601. */
  created: string;
  released: string | null;
  /** Of an unlisted film; null: its address is its number. */
  hash: string | null;
  view: 'anybody' | 'unlisted' | 'nobody' | 'disable' | 'password';
  embed: 'public' | 'private' | 'whitelist';
  /** Where it may be embedded, if `embed` is `whitelist`. */
  domains: string[];
  /** Part of the picture's address; another film has another one. */
  picture: string;
  tracks: Track[];
  folder: number | null;
  showcase: number | null;
  isGone: boolean;
}

/** A film with what a test does not care about. */
export const film = (overrides: Partial<Film> & { id: number }): Film => ({
  title: `第${overrides.id}回`,
  description: null,
  seconds: 600,
  created: '2026-01-05T03:00:00+00:00',
  released: null,
  hash: null,
  view: 'disable',
  embed: 'whitelist',
  domains: ['localhost'],
  picture: `${overrides.id}-8a7f`,
  tracks: [],
  folder: null,
  showcase: null,
  isGone: false,
  ...overrides,
});

const picture = (film: Film, width: number) => ({
  width,
  height: Math.round((width * 9) / 16),
  link: `https://i.vimeocdn.com/video/${film.picture}-d_${width}x${Math.round((width * 9) / 16)}?r=pad`,
  link_with_play_button: `https://i.vimeocdn.com/filter/overlay?src0=${film.picture}`,
});

/** The pictures of a film as Vimeo describes them. */
export const picturesOf = (film: Film) => ({
  uri: `/videos/${film.id}/pictures/1`,
  active: true,
  type: 'custom',
  base_link: `https://i.vimeocdn.com/video/${film.picture}-d`,
  sizes: [100, 295, 640, 1280].map((width) => picture(film, width)),
  resource_key: film.picture,
});

/** A film as Vimeo's API describes it. */
export const videoOf = (film: Film) => ({
  uri: `/videos/${film.id}${film.hash ? `:${film.hash}` : ''}`,
  name: film.title,
  description: film.description,
  type: 'video',
  link: `https://vimeo.com/${film.id}${film.hash ? `/${film.hash}` : ''}`,
  player_embed_url: `https://player.vimeo.com/video/${film.id}${film.hash ? `?h=${film.hash}` : ''}`,
  duration: film.seconds,
  width: 1920,
  height: 1080,
  language: 'ja',
  created_time: film.created,
  modified_time: film.created,
  release_time: film.released ?? film.created,
  status: 'available',
  privacy: {
    view: film.view,
    embed: film.embed,
    download: false,
    add: false,
    comments: 'nobody',
  },
  pictures: picturesOf(film),
  metadata: {
    connections: {
      texttracks: {
        uri: `/videos/${film.id}/texttracks`,
        options: ['GET', 'POST'],
        total: film.tracks.length,
      },
    },
  },
});

/** Films of a course, in order. */
export const lessons = (count: number, overrides: Partial<Film> = {}): Film[] =>
  Array.from({ length: count }, (_, at) =>
    film({ id: 930_000_000 + at, title: `講義 第${at + 1}回`, ...overrides }),
  );

/** Japanese captions of one line. */
export const TRACK = {
  ...{ language: 'ja', type: 'captions' as const, active: true },
  text: 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nみなさん、こんにちは\n',
};
