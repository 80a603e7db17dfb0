import { PLAYING_ELSEWHERE } from '@orchard/contract/playing-elsewhere';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Member } from '#platform/sessions/member.ts';
import { keepMost } from './playback-days.store.ts';
import { findMaxPlaying, namePlaying } from './playing.view.ts';
import { PlayingDevices } from './playing-devices.ts';

/** Knows on which devices members play, and keeps their number within the site's limit. */
export function watchPlaying(db: Kysely<DB>) {
  const playing = new PlayingDevices();
  return {
    /**
     * Hears that a member's device plays. Alone, as nearly always, it asks the database nothing.
     * @throws Problem 409 where another device stopped it, or others play already
     */
    async hear(member: Member, videoId: number): Promise<void> {
      const { id, sessionId } = member;
      const max = playing.others(id, sessionId).length > 0 ? await findMaxPlaying(db) : Infinity;
      const others = playing.others(id, sessionId);
      const before = playing.find(id, sessionId);
      const isTooMany = !before && others.length >= max;
      const named = before?.isStopped || isTooMany ? await namePlaying(db, member, others) : [];
      if (before?.isStopped || (isTooMany && named.length >= max)) {
        playing.forget(id, sessionId);
        throw new Problem(409, {
          message: 'Conflict',
          reason: PLAYING_ELSEWHERE,
          is_stopped: before?.isStopped === true,
          playing: named,
        });
      }
      playing.note(id, sessionId, videoId);
      // As the device joins the others, and not with each of its reports.
      if (!before && others.length > 0) await keepMost(db, id, others.length + 1);
    },

    /** Stops another device, which hears of it with its next report; this one plays in its place. */
    stop({ id, sessionId }: Member, session: string): void {
      const other = playing.find(id, session);
      if (!other || session === sessionId) return;
      other.isStopped = true;
      playing.note(id, sessionId, other.videoId);
    },
  };
}
