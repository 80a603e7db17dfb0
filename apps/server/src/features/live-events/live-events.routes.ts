import { api } from '@orchard/contract';
import type { LiveEvent } from '@orchard/contract/live-events';
import type { FastifyRequest } from 'fastify';
import { noteRead } from '#features/notifications/notifications.commands.ts';
import { bind } from '#platform/http/bind.ts';
import { orNotFound, Problem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import type { Member } from '#platform/sessions/member.ts';
import { calendarPath } from './calendar-feed.plugin.ts';
import { renewCalendar } from './calendar-feeds.store.ts';
import { findCalendar } from './calendar-feeds.view.ts';
import { addGoer, removeGoer } from './live-event-goers.store.ts';
import { findLiveEvent, listLiveEvents, listNextLiveEvents } from './live-events.view.ts';

/** Why a press is refused, by the state of the evening. */
const REFUSALS: Record<LiveEvent['state'], string> = {
  cancelled: 'この夜の会は中止になりました。',
  over: 'この夜の会は終了しました。',
  coming: '会場は開始の15分前に開きます。',
  open: '',
};

interface Press {
  member: Member;
  params: { liveEventId: number };
  request: FastifyRequest;
}

export const liveEventsRoutes = ({
  db: { kysely: db },
  limits,
  origin,
  calendarKey,
}: SiteParts & { calendarKey: Buffer }) => {
  /** Counts a press and checks that the evening is in a state for it. */
  const press = async ({ member, params, request }: Press, ...states: LiveEvent['state'][]) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    const { state } = await orNotFound(findLiveEvent(db, member, params.liveEventId));
    if (!states.includes(state)) throw new Problem(409, { message: REFUSALS[state] });
    return { memberId: member.id, ...params };
  };
  const find = ({ member, params }: Press) =>
    orNotFound(findLiveEvent(db, member, params.liveEventId));
  const address = (memberId: number, round = 1) => ({
    address: `${origin}${calendarPath(calendarKey, memberId, round)}`,
  });

  return [
    bind(api.listLiveEvents, ({ member, query }) => listLiveEvents(db, member, query.month)),
    bind(api.listNextLiveEvents, ({ member }) => listNextLiveEvents(db, member)),
    bind(api.getLiveEvent, find),

    bind(api.joinLiveEvent, async (call) => {
      await addGoer(db, await press(call, 'coming', 'open'));
      return find(call);
    }),
    bind(api.leaveLiveEvent, async (call) => {
      await removeGoer(db, await press(call, 'coming', 'open'));
      return find(call);
    }),
    bind(api.comeToLiveEvent, async (call) => {
      await addGoer(db, { ...(await press(call, 'open')), hasCome: true });
      return undefined;
    }),
    bind(api.markLiveEventRead, async (call) => {
      const { liveEventId } = await press(call, 'coming', 'open', 'over', 'cancelled');
      await noteRead(db, call.request.visitor, { liveEventId });
      return undefined;
    }),

    bind(api.getCalendarFeed, async ({ member }) =>
      address(member.id, (await findCalendar(db, member.id))?.round),
    ),
    bind(api.renewCalendarFeed, async ({ member, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      return address(member.id, await renewCalendar(db, member.id));
    }),
  ];
};
