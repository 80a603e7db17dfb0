import type { ShownCorrection } from '@orchard/contract/corrections';
import type { VideoQuestion } from '@orchard/contract/questions';
import { Avatar } from '#lib/avatar.tsx';
import { NewMark, useMarkSeen } from '#lib/conversations/new-answers.tsx';
import { clockLength, isoDate, slashDate } from '#lib/dates.ts';
import { LongText } from '#lib/long-text.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { t } from './messages.ts';

const Time = ({ at }: { at: string }) => (
  <time dateTime={isoDate(at)} className="text-xs text-quiet">
    {slashDate(at)}
  </time>
);

/** The id of a question's element. */
export const questionAnchor = (id: number) => `question-${id}`;

/** The questions on a video, with their answers. */
export function QuestionList({
  questions,
  corrections = [],
  filmLength,
}: {
  questions: VideoQuestion[];
  corrections?: readonly ShownCorrection[] | undefined;
  /** Makes the times of answers lead into the film. */
  filmLength?: number | null | undefined;
}) {
  useMarkSeen(questions.filter((one) => one.is_unread).map(({ id }) => id));
  return (
    <ul className="space-y-5">
      {questions.map(
        ({
          id,
          message,
          created_at: askedAt,
          at_seconds: at,
          spoken,
          is_unread: isUnread,
          video_question_answer: answer,
        }) => (
          <li
            key={id}
            id={questionAnchor(id)}
            tabIndex={-1}
            className="rounded-2xl border border-line bg-raised"
          >
            <div className="p-5">
              <p className="flex items-baseline gap-3">
                <span className="text-sm font-bold text-tint">{t('video.question')}</span>
                <Time at={askedAt} />
              </p>
              {at !== null && (
                <p className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
                  <a
                    href={filmLength === undefined ? undefined : `?s=${at}`}
                    className="inline-flex min-h-11 items-center font-semibold [&:any-link]:text-tint [&:any-link]:hover:underline"
                  >
                    {t('video.question.place', { time: clockLength(at) })}
                  </a>
                  {spoken !== null && <q>{spoken}</q>}
                </p>
              )}
              {corrections
                .filter(({ start }) => at !== null && Math.abs(start - at) <= 30)
                .map(({ id, start, text }) => (
                  <p key={`${id} ${start}`} className="text-sm text-warn">
                    {t('video.question.correction', { text })}
                  </p>
                ))}
              <LongText className="mt-1">{message}</LongText>
            </div>
            <div className="border-t border-line p-5">
              {answer ? (
                <div className="flex gap-4">
                  <Avatar name={answer.staff.name} />
                  <div className="min-w-0 flex-1">
                    <p className="mb-1 flex flex-wrap items-baseline gap-x-3">
                      <span className="text-sm font-bold text-good">{t('video.answer')}</span>
                      <span className="text-sm font-semibold text-strong">{answer.staff.name}</span>
                      <Time at={answer.created_at} />
                      {isUnread && <NewMark>{t('video.answer.new')}</NewMark>}
                    </p>
                    <RichText html={answer.message} filmLength={filmLength} />
                  </div>
                </div>
              ) : (
                <p className="text-sm text-quiet">{t('video.questions.waiting')}</p>
              )}
            </div>
          </li>
        ),
      )}
    </ul>
  );
}
