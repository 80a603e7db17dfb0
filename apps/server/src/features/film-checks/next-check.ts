import type { FilmDamage } from '@orchard/contract/staff/film-checks';
import { baselineWith, type FilmFacts, type FilmState, judgeFilm } from './judge-film.ts';

/** What is noted about a film; times are milliseconds of the database's clock. */
export interface Check {
  baseline: FilmFacts | null;
  facts: FilmFacts | null;
  damage: FilmDamage | null;
  since: number | null;
  suspected: FilmDamage | null;
  suspectedAt: number | null;
  dueAt: number | null;
  tries: number;
  silentNights: number;
  lookedAt: number | null;
}

const MINUTE = 60_000;
/** Between the look that suspects a damage and the one that confirms it. */
const CONFIRM_AFTER = 3 * MINUTE;
const CONFIRM_AT_LEAST = 2 * MINUTE;
/** Looks without an answer after which the film has to wait for the next night. */
const TRIES = 8;
/** After the first look without an answer; longer after each. */
const RETRY_AFTER = 5 * MINUTE;
const LONGEST_RETRY = 30 * MINUTE;

function afterSilence(check: Check, now: number): Check {
  const tries = check.tries + 1;
  if (tries >= TRIES) {
    return { ...check, tries, dueAt: null, silentNights: check.silentNights + 1 };
  }
  return { ...check, tries, dueAt: now + Math.min(tries * RETRY_AFTER, LONGEST_RETRY) };
}

/**
 * What is noted after a look. A damage is named when two looks some minutes apart see the same; one
 * look that finds the film well is enough to take it back.
 */
export function nextCheck(check: Check, state: FilmState, now: number): Check {
  if (state.kind === 'silent') return afterSilence(check, now);
  const answered: Check = {
    ...check,
    facts: state.kind === 'there' ? state.facts : check.facts,
    tries: 0,
    silentNights: 0,
    lookedAt: now,
    dueAt: null,
    suspected: null,
    suspectedAt: null,
  };
  const seen = judgeFilm(state, check.baseline);
  if (seen === null) {
    const facts = state.kind === 'there' ? state.facts : null;
    const baseline = facts ? baselineWith(check.baseline, facts) : check.baseline;
    return { ...answered, baseline, damage: null, since: null };
  }
  if (seen === check.damage) return answered;
  const isSame = seen === check.suspected;
  const suspectedAt = isSame && check.suspectedAt !== null ? check.suspectedAt : now;
  if (isSame && now - suspectedAt >= CONFIRM_AT_LEAST) {
    return { ...answered, damage: seen, since: suspectedAt };
  }
  return { ...answered, suspected: seen, suspectedAt, dueAt: suspectedAt + CONFIRM_AFTER };
}
