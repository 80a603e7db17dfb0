import type { VideoQuestion } from '@orchard/contract/questions';
import { markTerms, searchTerms } from '@orchard/contract/search-terms';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { query } from '#lib/api/call.ts';
import { AppLink } from '#lib/app-link.tsx';
import { clockLength } from '#lib/dates.ts';
import { paths } from '#paths';
import { Button } from '#ui/button.tsx';
import { MarkedText } from '#ui/excerpt/excerpt.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { t } from './messages.ts';
import { secondsOf, type Written } from './place.ts';

/** Seconds around a question in which an answer may be one to it. */
const NEAR = 90;
/** A pause in typing before the server is asked. */
const PAUSE_MS = 600;
/** Less was hardly begun. */
const BEGUN = 4;

/** The beginning of a text, as much as a search may be long. */
const beginning = (text: string) => [...text.trim()].slice(0, 255).join('').trim();

/** Lectures that say the same words; asked for in pauses, and given up when the words change. */
function useExplanations(videoId: number, { message, spoken }: Written) {
  const asked = { typed: beginning(message), said: beginning(spoken) };
  const key = JSON.stringify(asked);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  const hasBegun = asked.typed.length >= BEGUN || asked.said !== '';
  const { data } = useQuery({
    ...query('GET /api/video/explanations/{videoId}', {
      params: { videoId: String(videoId) },
      query: asked,
    }),
    enabled: hasBegun && settled === key,
    placeholderData: (before) => before,
    // A convenience: no failure of it is told, and none is worth a second try.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return hasBegun && data ? data : [];
}

const row = 'flex min-h-11 gap-3 px-4 py-2 text-sm leading-6';
const clock = 'w-12 shrink-0 text-tint tabular-nums';

/** What may answer a question before it is sent: answers around its second, lectures with its words. */
export function BeforeAsking({
  videoId,
  written,
  questions,
  filmLength,
  onSolved,
}: {
  videoId: number;
  written: Written;
  questions: readonly VideoQuestion[];
  filmLength: number | undefined;
  onSolved: () => void;
}) {
  const id = useId();
  const at = secondsOf(written.at_seconds);
  const answered = questions.flatMap(
    ({ id: number, message, at_seconds: second, video_question_answer: answer }) =>
      at !== undefined && answer && second !== null && Math.abs(second - at) <= NEAR
        ? [{ id: number, message, second, html: answer.message }]
        : [],
  );
  const explanations = useExplanations(videoId, written);
  const count = answered.length + explanations.length;
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && t('question.before.count', { count })}
      </p>
      {count > 0 && (
        <section
          aria-labelledby={id}
          className="mt-6 rounded-2xl border border-line bg-raised pb-4"
        >
          <h4 id={id} className="px-4 pt-4 pb-1 text-sm">
            {t('question.before')}
          </h4>
          {answered.length > 0 && (
            <ul aria-label={t('question.before.answers')}>
              {answered.map(({ id: number, message, second, html }) => (
                <li key={number}>
                  <details>
                    <summary className={`${row} hover:bg-lifted focus-visible:-outline-offset-2`}>
                      <span className={clock}>{clockLength(second)}</span>
                      <span className="line-clamp-2">
                        {t('question.before.answer', { message })}
                      </span>
                    </summary>
                    <div className="px-4 py-2">
                      <RichText html={html} filmLength={filmLength} />
                    </div>
                  </details>
                </li>
              ))}
            </ul>
          )}
          {explanations.length > 0 && (
            <ul aria-label={t('question.before.lectures')}>
              {explanations.map(({ video_id: video, title, series, lines, words }) => {
                const terms = words.flatMap((word) => searchTerms(word));
                return (
                  <li key={video} className="pt-2">
                    <p className="px-4 text-sm leading-snug font-semibold text-strong">{title}</p>
                    {series !== null && <p className="px-4 text-xs text-quiet">{series}</p>}
                    <ul>
                      {lines.map(({ start, text }) => (
                        <li key={start}>
                          <AppLink
                            to={paths.video(video, Math.floor(start))}
                            className={`${row} text-text hover:bg-lifted focus-visible:-outline-offset-2`}
                          >
                            <span className={clock}>{clockLength(Math.floor(start))}</span>
                            <span className="line-clamp-3">
                              <MarkedText text={text} findHits={(part) => markTerms(part, terms)} />
                            </span>
                          </AppLink>
                        </li>
                      ))}
                    </ul>
                  </li>
                );
              })}
            </ul>
          )}
          <Button variant="outlined" className="mx-4 mt-3" onClick={onSolved}>
            {t('question.solved')}
          </Button>
        </section>
      )}
    </>
  );
}
