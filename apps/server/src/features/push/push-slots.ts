import { LRUCache } from 'lru-cache';
import type { DuePush, PushPauses } from './push-messages.store.ts';

const IN_FLIGHT = 8;
/** So a slow push service leaves slots to the others. */
const IN_FLIGHT_PER_HOST = 4;
/** How long a push service is left alone that was not reached. */
const REST_MS = 60_000;
/** Members chose the push service: one who is not served may have made it up. */
const MEMBERS_NOT_SERVED = 2;
/** For so long it counts that a member was not served. */
const REMEMBERED_MS = 10 * 60_000;
const MOST_HOSTS = 1_000;

/** Who has a message under way, and which push services are left alone. */
export interface PushSlots {
  /** Whether another message may go out now. */
  isFree(): boolean;
  pauses(): PushPauses;
  take(due: DuePush): void;
  leave(due: DuePush): void;
  /** Notes that a push service has answered. */
  noteReached(due: DuePush): void;
  /** Notes that a push service was not reached. */
  noteUnreached(due: DuePush): void;
}

/**
 * Makes the slots of a process. A member has one at most, so that slow addresses of one member hold
 * up nobody else; a push service rests once messages of several members did not reach it.
 */
export function createPushSlots(): PushSlots {
  const memberIds = new Set<number>();
  const inFlight = new Map<string, number>();
  const resting = new LRUCache<string, true>({ max: MOST_HOSTS, ttl: REST_MS });
  const unserved = new LRUCache<string, Set<number>>({ max: MOST_HOSTS, ttl: REMEMBERED_MS });
  const count = (host: string, more: 1 | -1) => {
    const now = (inFlight.get(host) ?? 0) + more;
    if (now === 0) inFlight.delete(host);
    else inFlight.set(host, now);
  };
  return {
    isFree: () => memberIds.size < IN_FLIGHT,
    pauses: () => ({
      hosts: [
        ...[...inFlight].filter(([, many]) => many >= IN_FLIGHT_PER_HOST).map(([host]) => host),
        ...resting.keys(),
      ],
      memberIds: [...memberIds],
    }),
    take({ host, memberId }) {
      memberIds.add(memberId);
      count(host, 1);
    },
    leave({ host, memberId }) {
      memberIds.delete(memberId);
      count(host, -1);
    },
    noteReached: ({ host }) => {
      unserved.delete(host);
    },
    noteUnreached({ host, memberId }) {
      const members = (unserved.get(host) ?? new Set()).add(memberId);
      unserved.set(host, members);
      if (members.size < MEMBERS_NOT_SERVED) return;
      unserved.delete(host);
      resting.set(host, true);
    },
  };
}
