/** A mutant that behaves as the source does, or differs in what no rule is about. */
interface Equivalent {
  /** How the file's path ends. */
  file: string;
  from: string;
  /** Absent: whatever stands there instead. */
  to?: string;
  reason: string;
}

/** Mutants that are not counted, each with its reason. */
export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'guess-columns.ts',
    from: 'taken.add(at);',
    reason: 'No usual name of one field begins a usual name of another.',
  },
  {
    file: 'judge-row.ts',
    from: 'from !== null && until !== null',
    reason: 'Nothing is less than null, nor null less than a day.',
  },
  {
    file: 'plan-import.ts',
    from: '1000',
    reason: 'How many rows are judged at a time.',
  },
  {
    file: 'text/pieces.ts',
    from: 'characters.length <= LONGEST',
    to: '(characters.length) < (LONGEST)',
    reason: 'A word as long as a piece is cut into one piece, itself.',
  },
  {
    file: 'text/grams.ts',
    from: "gram.replaceAll('\\\\', '\\\\\\\\')",
    reason: 'A run holds neither quotes nor backslashes.',
  },
  {
    file: 'text/grams.ts',
    from: `.replaceAll("'", "''")`,
    reason: 'The same.',
  },
  {
    file: 'text/grams.ts',
    from: "'\\\\\\\\'",
    reason: 'The same.',
  },
  {
    file: 'text/grams.ts',
    from: `"''"`,
    to: "''",
    reason: 'The same.',
  },
  {
    file: 'video-search.ts',
    from: '40',
    reason: 'A rough size for the cache.',
  },
  {
    file: 'video-search.ts',
    from: 'withTitles',
    to: 'true',
    reason: 'Titles that nobody asked for are read by nobody; it only takes longer.',
  },
  {
    file: 'completions.store.ts',
    from: 'now()',
    to: "'epoch'",
    reason: 'That a member has chosen is asked, not when.',
  },
  {
    file: 'progress.store.ts',
    from: 'toMs(report.duration) || 1',
    reason: 'The contract takes no length under a millisecond.',
  },
  {
    file: 'report-playback.ts',
    from: '100',
    reason: 'How many reports go into a statement.',
  },
  {
    file: 'report-playback.ts',
    from: '2',
    reason: 'How many statements are under way.',
  },
  {
    file: 'report-playback.ts',
    from: "'fulfilled'",
    reason: 'Only whether it was rejected is asked.',
  },
  {
    file: 'watching-rules.ts',
    from: '300',
    reason: 'Where playing begins is decided in the browser.',
  },
  {
    file: 'session-cookies.ts',
    from: '5_000',
    reason: 'How many tokens are kept.',
  },
  {
    file: 'session-cookies.ts',
    from: 'proved.set(boundTo, token);',
    reason: 'A token is verified each time; it only takes longer.',
  },
  {
    file: 'sessions/live-sessions.view.ts',
    from: '1_000',
    reason: 'How many lists of brands are kept.',
  },
  {
    file: 'sessions/live-sessions.view.ts',
    from: 'known',
    to: 'false',
    reason: 'The list is read each time; it only takes longer.',
  },
  {
    file: 'sessions/live-sessions.view.ts',
    from: 'brandLists.set(json, brands);',
    reason: 'The same.',
  },
  {
    file: 'sessions/visitor.ts',
    from: '2',
    reason: 'How many look-ups are under way.',
  },
  {
    file: 'sessions/visitor.ts',
    from: 'togetherOn.set(db, together);',
    reason: 'Each session is looked up by itself; it only takes longer.',
  },
];
