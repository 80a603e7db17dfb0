import type { PlayingElsewhere as Elsewhere } from '@orchard/contract/playing-elsewhere';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { answerProblem } from '#lib/answer-problem.ts';
import { call } from '#lib/api/call.ts';
import { Button } from '#ui/button.tsx';
import { t } from './later-messages.ts';

/** Lies over a film that gave way to other devices: says which, and takes the place of one. */
export function PlayingElsewhere({
  elsewhere: { is_stopped, playing },
  onPlay,
}: {
  elsewhere: Elsewhere;
  onPlay: () => void;
}) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: async (session: string | undefined) => {
      if (session) await call('POST /api/playback/stop', { body: { session } });
    },
    onSuccess: onPlay,
    onError: (error) => answerProblem(error),
  });
  const several = playing.length > 1;
  return (
    <div
      ref={box}
      role="alertdialog"
      aria-labelledby={id}
      tabIndex={-1}
      className="absolute inset-0 grid place-items-center overflow-auto bg-raised p-2 text-center"
    >
      <div>
        <p id={id} className="phrased font-bold text-strong">
          {t(is_stopped ? 'watch.elsewhere.stopped' : 'watch.elsewhere')}
        </p>
        <ul className="mt-1 text-sm text-quiet">
          {playing.map(({ session, kind, since, title }) => {
            const name = kind || t('watch.elsewhere.unknown');
            return (
              <li key={session} className="py-1">
                {t('watch.elsewhere.device', { name, title, time: since.slice(11, 16) })}
                {several && (
                  <Button
                    variant="outlined"
                    className="mx-2"
                    busy={isPending}
                    onClick={() => mutate(session)}
                  >
                    {t('watch.elsewhere.replace', { name })}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
        {!several && (
          <Button className="mt-2" busy={isPending} onClick={() => mutate(playing[0]?.session)}>
            {t('watch.elsewhere.play')}
          </Button>
        )}
      </div>
    </div>
  );
}
