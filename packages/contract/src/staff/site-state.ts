import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';

/** What is looked at, in the order of the screen. */
export const SITE_PARTS = [
  'site',
  'database',
  'disk',
  'mail',
  'jobs',
  'films',
  'search',
  'sessions',
  'backup',
  'outside',
] as const;

/** One of {@link SITE_PARTS}. */
export type SitePart = (typeof SITE_PARTS)[number];

/** How a line is: well, for the operator to judge, or to be put right. */
export const LINE_STATES = ['ok', 'attention', 'action'] as const;

/** One of {@link LINE_STATES}. */
export type LineState = (typeof LINE_STATES)[number];

const line = z.object({
  about: z.string(),
  state: z.enum(LINE_STATES),
  /** How it is, and what to do where it is not well; Japanese. */
  says: z.string(),
  /** The screen that shows more; null where there is none. */
  screen: z.nullable(z.enum(['mails', 'jobs', 'videos', 'film-checks', 'vimeo'])),
});

/** One line of the screen. */
export type SiteLine = z.output<typeof line>;

export const getSiteState = get('/api/staff/site-state', {
  audience: 'staff',
  right: 'staff.manage',
  summary: 'How the site is: database, disk, mails, jobs, films, backups, with what to do',
  response: z.object({
    parts: z.array(z.object({ part: z.enum(SITE_PARTS), lines: z.array(line) })),
  }),
});
