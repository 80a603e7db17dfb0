const SERVER = 'apps/server/src';
const under = (folder: string, names: string): string[] =>
  names.split(' ').map((name) => `${folder}/${name}.ts`);

/** Rules that belong together. */
export interface Area {
  name: string;
  /** What it decides, in words. */
  rules: string;
  /** The files that hold the rules, from the project's folder. */
  sources: readonly string[];
  /** The test files that judge, the quickest first. */
  tests: readonly string[];
}

/** What mutants are made of, and the tests that have to notice. */
export const AREAS: readonly Area[] = [
  {
    name: 'sessions',
    rules: 'who is signed in and for how long, cookies, known devices, one-time codes',
    sources: [
      ...under(
        `${SERVER}/platform/sessions`,
        'sessions.store live-sessions.view visitor session-cookies devices known-devices.store membership',
      ),
      ...under(`${SERVER}/platform/staff-sessions`, 'staff-sessions.store totp'),
    ],
    tests: [
      ...under(
        `${SERVER}/platform/sessions`,
        'session-cookies.test session-lifetimes.test sessions-store.test devices.test visitor.test',
      ),
      ...under(`${SERVER}/platform/staff-sessions`, 'totp.test staff-sessions-store.test'),
      ...under(`${SERVER}/features/sessions`, 'sessions.test devices.test'),
      ...under(`${SERVER}/features/staff-auth`, 'staff-auth.test'),
      `${SERVER}/features/members/membership.test.ts`,
      ...under('checks/guarantees', 'sessions.test staff-auth.test'),
    ],
  },
  {
    name: 'limits',
    rules: 'how often something may be tried, by whom that is counted, what the refusal says',
    sources: [
      ...under(`${SERVER}/platform/limits`, 'limits network rules sign-in-limits'),
      `${SERVER}/features/completions/completions.routes.ts`,
    ],
    tests: [
      ...under(
        `${SERVER}/platform/limits`,
        'network.test rules.test limits.test sign-in-limits.test',
      ),
      ...under(`${SERVER}/features/sessions`, 'login-limits.test'),
      'checks/limits-of-members.test.ts',
      ...under('checks/guarantees', 'limits.test lockout.test'),
    ],
  },
  {
    name: 'watching',
    rules: 'credit of playback, share, completion, what to continue with',
    sources: [
      'packages/contract/src/watching-rules.ts',
      ...under(`${SERVER}/features/watching`, 'ranges progress.store progress.view'),
      `${SERVER}/features/completions/completions.store.ts`,
      `${SERVER}/use-cases/report-playback.ts`,
    ],
    tests: [
      ...under(
        `${SERVER}/features/watching`,
        'ranges.test progress-store.test credit.test continue.test playback.test',
      ),
      `${SERVER}/features/completions/completions.test.ts`,
      `${SERVER}/features/analytics/video-analytics.test.ts`,
      'checks/guarantees/seen-model.test.ts',
    ],
  },
  {
    name: 'search',
    rules: 'which texts hold a word: folding, pieces, marks, tags',
    sources: [
      'packages/contract/src/fold-text.ts',
      ...under(`${SERVER}/platform/text`, 'pieces grams gram-checks'),
      `${SERVER}/features/videos/video-search.ts`,
      `${SERVER}/features/search/empty-searches.store.ts`,
      `${SERVER}/features/search/passage.ts`,
    ],
    tests: [
      'packages/contract/src/fold-text.test.ts',
      ...under(`${SERVER}/platform/text`, 'pieces.test grams.test'),
      `${SERVER}/features/search/empty-searches.test.ts`,
      `${SERVER}/features/search/passage.test.ts`,
      ...under(
        `${SERVER}/features/videos`,
        'lookups.test tags-apart.test video-search.test search-exact.test',
      ),
      `${SERVER}/features/captions/spoken-exact.test.ts`,
    ],
  },
  {
    name: 'publication',
    rules: 'states and times of what is published, and for whom',
    sources: [
      ...under(
        `${SERVER}/platform/records`,
        'publication published-resource change-period staff-list',
      ),
      `${SERVER}/features/videos/visible-videos.view.ts`,
    ],
    tests: [
      ...under(`${SERVER}/platform/records`, 'change-period.test publication.test staff-list.test'),
      ...under(`${SERVER}/features/videos`, 'video-list.test staff-videos.test'),
      `${SERVER}/features/notices/staff-notices.test.ts`,
      'checks/guarantees/hidden.test.ts',
    ],
  },
  {
    name: 'imports',
    rules: 'what each row of a file of members means, and what becomes of it',
    sources: [
      ...under(
        `${SERVER}/features/member-imports`,
        'guess-columns read-row judge-row judged-rows.view',
      ),
      ...under(
        `${SERVER}/platform/imports`,
        'guess-columns name-reader read-day read-time plan-import',
      ),
      ...under(
        `${SERVER}/features/video-imports`,
        'video-columns read-video-row judged-videos.view',
      ),
    ],
    tests: [
      ...under(
        `${SERVER}/features/member-imports`,
        'reading.test judge-row.test member-imports.test',
      ),
      ...under(`${SERVER}/features/video-imports`, 'reading.test video-imports.test'),
    ],
  },
];
