import { api } from '@orchard/contract';
import type { LiveEvent } from '@orchard/contract/live-events';
import { noteRead } from '#features/notifications/notifications.commands.ts';
import { bind, type Call } from '#platform/http/bind.ts';
import { orNotFound, Problem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { calendarPath } from './calendar-feed.plugin.ts';
import { renewCalendar } from './calendar-feeds.store.ts';
import { findCalendar } from './calendar-feeds.view.ts';
import { addGoer, removeGoer } from './live-event-goers.store.ts';
import { findLiveEvent, listLiveEvents, listNextLiveEvents } from './live-events.view.ts';

/** Why a press is refused, by the state of the evening. */
const REFUSALS: Partial<Record<LiveEvent['state'], string>> = {
  cancelled: 'この夜の会は中止になりました。',
  over: 'この夜の会は終了しました。',
};

type Press = Call<typeof api.getLiveEvent>;
type Parts = SiteParts & { calendarKey: Buffer };

export const liveEventsRoutes = ({ db: { kysely: db }, limits, origin, calendarKey }: Parts) => {
  const find = ({ member, params }: Press) =>
    orNotFound(findLiveEvent(db, member, params.liveEventId));
  /** Acts on an evening that is not over. */
  const pressed = (act: typeof addGoer) => async (call: Press) => {
    await limits.count(call.request, LIMITS.toggle, String(call.member.id));
    const message = REFUSALS[(await find(call)).state];
    if (message) throw new Problem(409, { message });
    await act(db, { memberId: call.member.id, ...call.params });
    return find(call);
  };
  const addressOf = (memberId: number, round = 1) =>
    `${origin}${calendarPath(calendarKey, memberId, round)}`;

  return [
    bind(api.listLiveEvents, async ({ member, query }) => {
      const listed = await listLiveEvents(db, member, query.month);
      const round = (await findCalendar(db, member.id))?.round;
      return { ...listed, calendar: addressOf(member.id, round) };
    }),
    bind(api.listNextLiveEvents, ({ member }) => listNextLiveEvents(db, member)),
    bind(api.getLiveEvent, find),
    bind(api.joinLiveEvent, pressed(addGoer)),
    bind(api.leaveLiveEvent, pressed(removeGoer)),
    bind(api.markLiveEventRead, async ({ member, params, request }) => {
      await limits.count(request, LIMITS.toggle, String(member.id));
      await orNotFound(findLiveEvent(db, member, params.liveEventId));
      await noteRead(db, request.visitor, params);
      return undefined;
    }),
    bind(api.renewCalendarFeed, async ({ member: { id }, request }) => {
      await limits.count(request, LIMITS.toggle, String(id));
      return { address: addressOf(id, await renewCalendar(db, id)) };
    }),
  ];
};
