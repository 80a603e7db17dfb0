import type { VideoQuestion } from '@orchard/contract/questions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '#lib/api/call.ts';
import { AppLink } from '#lib/app-link.tsx';
import { clockLength } from '#lib/dates.ts';
import { paths } from '#paths';
import { Button } from '#ui/button.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { t } from './form-messages.ts';
import { t as listed } from './messages.ts';
import { secondsOf, type Written } from './place.ts';

/** Seconds around a question in which an answer may be one to it; ms of a pause in typing. */
const [NEAR, PAUSE] = [90, 600];

/** Lectures that say the same words; asked for in pauses, and given up when the words change. */
function useExplanations(videoId: number, { message, spoken }: Written) {
  const typed = `${message}\n${spoken}`;
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery({
    ...query('GET /api/video/explanations/{videoId}', {
      params: { videoId: String(videoId) },
      query: { typed: message.slice(0, 250), said: spoken.slice(0, 250) },
    }),
    enabled: settled === typed && typed !== '\n',
    placeholderData: (before) => before,
  });
  return typed === '\n' ? [] : (data ?? []);
}

const row = 'flex min-h-11 gap-3 py-2 text-sm whitespace-pre-line hover:bg-lifted';
const clock = 'w-12 shrink-0 text-tint tabular-nums';

export interface AskedVideo {
  videoId: number;
  questions: readonly VideoQuestion[];
  filmLength: number | null | undefined;
}

/** What may answer a question before it is sent: answers around its second, lectures with its words. */
export function BeforeAsking(props: AskedVideo & { written: Written; onSolved: () => void }) {
  const { written, filmLength } = props;
  const second = secondsOf(written.at_seconds);
  const answers = props.questions.filter(
    (one) => one.video_question_answer && Math.abs((one.at_seconds ?? Number.NaN) - second) <= NEAR,
  );
  const lectures = useExplanations(props.videoId, written);
  const hasSome = answers.length + lectures.length > 0;
  return (
    <div className="mt-6">
      <div role="status">{hasSome && <h4 className="text-sm">{t('question.before')}</h4>}</div>
      <ul className="my-2">
        {answers.map((one) => (
          <li key={one.id}>
            <details>
              <summary className={row}>
                <span className={clock}>{clockLength(one.at_seconds ?? 0)}</span>
                {one.message}
              </summary>
              <RichText html={one.video_question_answer?.message ?? ''} filmLength={filmLength} />
            </details>
          </li>
        ))}
        {lectures.flatMap(({ video_id: video, title, series, lines }) =>
          lines.slice(0, 2).map(({ start, text, correction }, at) => (
            <li key={`${video} ${start}`}>
              <AppLink to={paths.video(video, Math.floor(start))} className={row}>
                <span className={clock}>{clockLength(Math.floor(start))}</span>
                <span>
                  {[...(at > 0 ? [] : [title, series]), text].filter(Boolean).join('\n')}
                  {correction !== null && (
                    <span className="block text-warn">
                      {listed('video.question.correction', { text: correction })}
                    </span>
                  )}
                </span>
              </AppLink>
            </li>
          )),
        )}
      </ul>
      {hasSome && (
        <Button variant="outlined" onClick={props.onSolved}>
          {t('question.solved')}
        </Button>
      )}
    </div>
  );
}
