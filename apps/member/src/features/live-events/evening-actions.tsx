import type { LiveEvent } from '@orchard/contract/live-events';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { eveningQuery } from './live-events.queries.ts';
import { t } from './messages.ts';

/** Where an open evening is, and the press of who wants to come. */
export function EveningActions({ event }: { event: LiveEvent }) {
  const { state, place, url, is_going: isGoing } = event;
  const one = { params: { liveEventId: String(event.id) } };
  const press = useMutation({
    mutationFn: () =>
      isGoing
        ? call('DELETE /api/live-events/{liveEventId}/goer', one)
        : call('POST /api/live-events/{liveEventId}/goer', one),
    onSettled: (answer, _error, _variables, _result, { client }) => {
      // It may have been cancelled meanwhile.
      const { queryKey } = eveningQuery(one.params.liveEventId);
      if (answer) client.setQueryData(queryKey, answer);
      else client.invalidateQueries({ queryKey });
      client.invalidateQueries({ queryKey: ['GET /api/live-events'] });
      client.invalidateQueries({ queryKey: ['GET /api/live-events/next'] });
    },
  });
  // Notes that the member has come; whether it succeeds does not keep anybody from going in.
  const come = () =>
    void call('POST /api/live-events/{liveEventId}/goer', one, { keepalive: true }).catch(() => {});
  return (
    <>
      <div aria-live="polite" className="space-y-3 rounded-2xl bg-raised px-5 py-4">
        <p>{t(state === 'open' ? 'evening.open' : 'evening.coming')}</p>
        {place !== null && <p className="text-strong [overflow-wrap:anywhere]">{place}</p>}
        {url !== null && (
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            onClick={come}
            className={buttonClass()}
          >
            {t('evening.enter')}
            <span className="sr-only">{t('opens.window')}</span>
          </a>
        )}
      </div>
      <p role="status" className="mt-6 mb-2 text-sm">
        {isGoing && t('evening.going')}
        {state === 'coming' && t('evening.reminders')}
      </p>
      <Button
        variant={isGoing ? 'outlined' : 'primary'}
        busy={press.isPending}
        onClick={() => press.mutate()}
      >
        {t(isGoing ? 'evening.leave' : 'evening.join')}
      </Button>
    </>
  );
}
