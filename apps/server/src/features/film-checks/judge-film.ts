import type { FilmDamage } from '@orchard/contract/staff/film-checks';

/** What a look sees of a film that is there, each if known. */
export interface FilmFacts {
  /** In seconds. */
  duration: number | null;
  /** The number of the platform's picture of it: another film has another. */
  picture: string | null;
  /** When it was uploaded to the platform, in the platform's words. */
  uploaded: string | null;
  /** The length of the site's own file; null also if it is lost. */
  bytes: number | null;
  /** Lines of the site's captions. */
  captions: number;
}

/** The answer to a look; `silent` where there was none, which says nothing about the film. */
export type FilmState =
  | { kind: 'silent' }
  | { kind: 'absent'; damage: 'gone' | 'private' | 'domain' | 'hash' }
  | { kind: 'there'; facts: FilmFacts };

/** Seconds by which the length of one and the same film may vary. */
const LENGTH_TOLERANCE = 1;

/** Two facts that are both known and differ. */
const differ = <Fact>(before: Fact | null, now: Fact | null): boolean =>
  before !== null && now !== null && before !== now;

/** The damage of a film since its baseline, the worst first; null if it is well. */
export function judgeFilm(
  state: Exclude<FilmState, { kind: 'silent' }>,
  baseline: FilmFacts | null,
): FilmDamage | null {
  if (state.kind === 'absent') return state.damage;
  if (baseline === null) return null;
  const { facts } = state;
  if (
    differ(baseline.picture, facts.picture) ||
    differ(baseline.uploaded, facts.uploaded) ||
    differ(baseline.bytes, facts.bytes)
  ) {
    return 'replaced';
  }
  if (
    baseline.duration !== null &&
    facts.duration !== null &&
    Math.abs(baseline.duration - facts.duration) > LENGTH_TOLERANCE
  ) {
    return 'length';
  }
  if (baseline.captions > 0 && facts.captions === 0) return 'captions';
  return baseline.bytes !== null && facts.bytes === null ? 'file' : null;
}

/** The baseline after a look that found the film well: what was not known before is added. */
export const baselineWith = (before: FilmFacts | null, facts: FilmFacts): FilmFacts =>
  before === null
    ? facts
    : {
        duration: before.duration ?? facts.duration,
        picture: before.picture ?? facts.picture,
        uploaded: before.uploaded ?? facts.uploaded,
        bytes: before.bytes ?? facts.bytes,
        captions: Math.max(before.captions, facts.captions),
      };

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
