import { PLAYING_ELSEWHERE } from '@orchard/contract/playing-elsewhere';
import type { Kysely } from 'kysely';
import { keepMost } from '#features/habits/habits.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Member } from '#platform/sessions/member.ts';
import { findMaxPlaying, namePlaying, type PlayingDevice } from './playing.view.ts';

/** A player reports every ten seconds: who was silent for three turns plays no more. */
const WINDOW_MS = 30_000;
/** One that was stopped still hears of it when it plays again within the hour. */
const STOPPED_MS = 3_600_000;

/**
 * Knows on which devices members play just now, as this process heard, and keeps their number within
 * the site's limit; nothing of it is stored.
 */
export function watchPlaying(db: Kysely<DB>) {
  const members = new Map<number, Map<string, PlayingDevice>>();
  /** The devices of a member, by their sessions. */
  const devicesOf = (memberId: number) => {
    const devices = members.get(memberId) ?? new Map<string, PlayingDevice>();
    members.set(memberId, devices);
    for (const [session, { at, isStopped }] of devices) {
      if (at < performance.now() - (isStopped ? STOPPED_MS : WINDOW_MS)) devices.delete(session);
    }
    return devices;
  };
  const othersOf = ({ id, sessionId }: Member) =>
    [...devicesOf(id).values()].filter((one) => one.session !== sessionId && !one.isStopped);
  const note = ({ id, sessionId: session }: Member, videoId: number) => {
    const devices = devicesOf(id);
    const at = performance.now();
    const since = devices.get(session)?.since ?? at;
    devices.set(session, { session, videoId, since, at, isStopped: false });
  };
  return {
    /**
     * Hears that a member's device plays. Alone, as nearly always, it asks the database nothing.
     * @throws Problem 409 where another device stopped it, or others play already
     */
    async hear(member: Member, videoId: number): Promise<void> {
      const { id, sessionId } = member;
      const max = othersOf(member).length > 0 ? await findMaxPlaying(db) : Infinity;
      const others = othersOf(member);
      const before = devicesOf(id).get(sessionId);
      const isTooMany = !before && others.length >= max;
      const named = before?.isStopped || isTooMany ? await namePlaying(db, member, others) : [];
      if (before?.isStopped || (isTooMany && named.length >= max)) {
        devicesOf(id).delete(sessionId);
        throw new Problem(409, {
          message: 'Conflict',
          reason: PLAYING_ELSEWHERE,
          is_stopped: before?.isStopped === true,
          playing: named,
        });
      }
      note(member, videoId);
      // As the device joins the others, and not with each of its reports.
      if (!before && others.length > 0) await keepMost(db, id, others.length + 1);
    },

    /** Stops another device, which hears of it with its next report; this one plays in its place. */
    stop(member: Member, session: string): void {
      const other = devicesOf(member.id).get(session);
      if (!other || session === member.sessionId) return;
      other.isStopped = true;
      note(member, other.videoId);
    },
  };
}
