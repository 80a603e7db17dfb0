import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense } from 'react';
import { fetchPart } from '#lib/fetch-part.ts';
import { useIsHydrating } from '#lib/use-is-hydrating.ts';
import { transcriptQuery } from './watching.queries.ts';

// Most films have nothing of them.
const MarksLine = lazy(() => fetchPart(() => import('./marks-line.tsx')));

type Props = Pick<ComponentProps<typeof MarksLine>, 'questions' | 'ticker'>;

/** The place of the marks under the player, which they take before they come. */
export function FilmMarks({
  videoId,
  length,
  ...marks
}: Props & { videoId: number; length: number | null }) {
  const isHydrating = useIsHydrating();
  const { corrections = [] } = useQuery(transcriptQuery(videoId)).data ?? {};
  const isAsked = marks.questions.some(({ at_seconds }) => at_seconds !== null);
  if (!length || (!isAsked && corrections.length === 0)) return null;
  return (
    <div className="h-11">
      <Suspense>{!isHydrating && <MarksLine {...{ length, corrections }} {...marks} />}</Suspense>
    </div>
  );
}
