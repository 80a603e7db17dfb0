import type { api } from '@orchard/contract';
import type { ResponseOf } from '@orchard/contract/endpoint';
import { HOME, PAGE_SIZE } from '@orchard/contract/limits';
import type { FirstAnswers } from './first-answers.ts';

/** What a screen needs when it is the first that is opened. */
export interface FirstScreen {
  /** Its file among the sources of the members' app. */
  page: string;
  /** What it asks at once, word for word: what is asked otherwise is asked by the browser. */
  calls: readonly string[];
  /** What it asks when it has their answers. */
  callsAfter?: (answers: FirstAnswers) => readonly string[];
}

const PAGES = 'src/pages';

const HISTORY = `/api/video/browsing-history?p=1&per_page=${HOME.history}`;

/** How far the member is with the videos of the history. */
const progressOfHistory = (answers: FirstAnswers): string[] => {
  const entries = (answers[HISTORY]?.[0] ?? []) as ResponseOf<typeof api.listHistory>;
  const ids = entries.map(({ video }) => video.id).sort((a, b) => a - b);
  const query = new URLSearchParams(ids.map((id) => ['id', String(id)]));
  return ids.length > 0 ? [`/api/video/progress?${query}`] : [];
};

/** What home asks for itself, and for the list of videos, where most go on. */
const HOME_CALLS = [
  '/api/menu',
  '/api/banner',
  `/api/notice?p=1&per_page=${HOME.notices}`,
  HISTORY,
  `/api/video/category?p=1&per_page=${HOME.categories}&videos=6&bodies=0`,
  '/api/video/continue?bodies=0',
  '/api/video/category/progress',
  `/api/video?p=1&per_page=${PAGE_SIZE.videos}`,
  '/api/tag',
];

const SCREENS: [address: RegExp, screen: FirstScreen][] = [
  [/^\/$/, { page: `${PAGES}/home.tsx`, calls: HOME_CALLS, callsAfter: progressOfHistory }],
  [/^\/login(?:\?|$)/, { page: `${PAGES}/login.tsx`, calls: [] }],
  [/^\/video(?:\?|$)/, { page: `${PAGES}/video-list.tsx`, calls: [] }],
  [/^\/video\/\d+$/, { page: `${PAGES}/video.tsx`, calls: [] }],
  [/^\/notice$/, { page: `${PAGES}/notices.tsx`, calls: [] }],
];

/**
 * The screens that most visits begin with. Their scripts are named in the document, and home comes
 * with its answers. Only without a query: so nothing that somebody else wrote into a link stands in
 * the same compressed document as what is the member's own.
 * @param url path and query as requested
 */
export const firstScreen = (url: string): FirstScreen | undefined =>
  SCREENS.find(([address]) => address.test(url))?.[1];
