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
