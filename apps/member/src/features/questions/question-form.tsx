import { MAX_TEXT } from '@orchard/contract/limits';
import type { VideoQuestion } from '@orchard/contract/questions';
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { call, query } from '#lib/api/call.ts';
import { clockLength } from '#lib/dates.ts';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { LengthHint } from '#lib/forms/length-hint.tsx';
import { useDraft, useDraftOf } from '#lib/forms/use-draft.ts';
import { showFieldErrors, useForm } from '#lib/forms/use-form.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { BeforeAsking } from './before-asking.tsx';
import { t } from './messages.ts';
import { BLANK, fetchSchema, type Question, secondsOf, type Written, wordsAt } from './place.ts';
import { questionAnchor } from './question-list.tsx';

const FORM = 'kept-question';

/**
 * Sends a question on a video and shows it at once.
 * @param keyOf returns the idempotency key of a question, the same for every try
 */
const useAsk = (videoId: number, keyOf: (question: Question) => string) =>
  useMutation({
    mutationFn: (body: Question) =>
      call(
        'POST /api/video/question/{videoId}',
        { params: { videoId: String(videoId) }, body },
        { idempotencyKey: keyOf(body) },
      ),
    meta: { inForm: true, form: FORM },
    onSuccess(question, _body, _result, { client }) {
      const params = { videoId: String(videoId) };
      const { queryKey } = query('GET /api/video/details/{videoId}', { params });
      client.setQueryData(queryKey, (video) =>
        video === undefined || video.video_questions.some(({ id }) => id === question.id)
          ? video
          : { ...video, video_questions: [...video.video_questions, question] },
      );
      showToast(t('question.success'), 'success');
    },
  });

const NO_QUESTIONS: readonly VideoQuestion[] = [];

/**
 * The form of a question on a video, or on a place in it, with a confirmation before it is sent.
 * @param time the player's position; absent without a player
 * @param askedAt the second that a press wants to ask about; `onTaken` is called once the form has it
 */
export default function QuestionForm({
  videoId,
  questions = NO_QUESTIONS,
  filmLength,
  time,
  askedAt,
  onTaken,
}: {
  videoId: number;
  questions?: readonly VideoQuestion[];
  filmLength?: number | undefined;
  time?: (() => number) | undefined;
  askedAt?: number | undefined;
  onTaken?: () => void;
}) {
  const draft = useDraft<Written>(`question:${videoId}`);
  const { form, field, box, errors } = useForm<Written, Question>({
    values: { ...BLANK, ...draft.begun },
    fetchSchema: () => fetchSchema(filmLength),
  });
  useDraftOf(form, draft);
  const written = useSyncExternalStore(form.subscribe, form.values, form.values);
  const [isPlaced, setPlaced] = useState(form.initial.at_seconds + form.initial.spoken !== '');
  const [arrivals, setArrivals] = useState(0);
  const [complete, setComplete] = useState<Question>();
  const holder = useRef<HTMLDivElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  /** The words that the form itself has put there: they go with the second. */
  const ownWords = useRef<string>(undefined);
  const ask = useAsk(videoId, () => draft.sendingKey(form.values()));
  const { queryKey } = query('GET /api/video/captions/{videoId}', {
    params: { videoId: String(videoId) },
  });
  const cues = useQueryClient().getQueryData(queryKey)?.cues ?? [];

  const fill = (values: Written) => {
    form.reset(values);
    setPlaced(values.at_seconds + values.spoken !== '');
  };
  const place = (seconds: number) => {
    const words = wordsAt(cues, seconds);
    ownWords.current = words;
    const at = clockLength(Math.min(Math.floor(seconds), filmLength ?? Number.POSITIVE_INFINITY));
    fill({ ...form.values(), at_seconds: at, spoken: words });
  };
  /** Another second was typed: it takes its words along, unless the member has changed them. */
  const moveWords = () => {
    const { at_seconds: clock, spoken } = form.values();
    const at = secondsOf(clock);
    if (at === undefined || spoken !== ownWords.current) return;
    // A line that begins within the second is the one that is meant.
    ownWords.current = wordsAt(cues, at + 0.9);
    if (spoken !== ownWords.current) fill({ ...form.values(), spoken: ownWords.current });
  };
  const arrive = useEffectEvent((seconds: number) => {
    place(seconds);
    setArrivals((before) => before + 1);
    onTaken?.();
  });
  useEffect(() => {
    if (askedAt !== undefined) arrive(askedAt);
  }, [askedAt]);
  useEffect(() => {
    if (arrivals === 0) return;
    holder.current?.scrollIntoView({ block: 'start' });
    message.current?.focus({ preventScroll: true });
  }, [arrivals]);

  const solve = () => {
    const before = form.values();
    fill(BLANK);
    // The button that was pressed goes.
    holder.current?.focus({ preventScroll: true });
    showToast(t('question.solved.done'), 'success', {
      label: t('undo'),
      onPress() {
        draft.keep(before);
        fill(before);
      },
    });
  };

  const send = () => {
    if (complete === undefined) return;
    ask.mutate(complete, {
      onSuccess({ id }) {
        // The dialog would hand the focus back after it.
        flushSync(() => setComplete(undefined));
        fill(BLANK);
        draft.forget();
        // It stands in the list once the changed video has been shown.
        notifyManager.schedule(() => {
          const sent = document.getElementById(questionAnchor(id));
          sent?.focus({ preventScroll: true });
          sent?.scrollIntoView({ block: 'start' });
        });
      },
      onError(error) {
        // Errors appear outside the dialog.
        flushSync(() => setComplete(undefined));
        showFieldErrors(form, error);
      },
    });
  };
  return (
    <div ref={holder} tabIndex={-1} className="scroll-mt-4 outline-none">
      <FormShell form={form} id={FORM} className="space-y-4" onSubmit={setComplete}>
        <fieldset hidden={!isPlaced} className="rounded-2xl border border-line bg-raised p-4 pt-2">
          <legend className="px-1 text-sm font-bold text-tint">
            {t('question.place', { time: written.at_seconds })}
          </legend>
          <div hidden={cues.length === 0 && written.spoken === ''} className="mb-3">
            <TextArea
              {...field('spoken')}
              label={t('question.spoken')}
              rows={2}
              className="min-h-0 text-sm"
            />
          </div>
          <div className="flex flex-wrap items-end gap-2">
            <div className="min-w-28 flex-1">
              <TextField
                {...field('at_seconds')}
                label={t('question.at')}
                autoComplete="off"
                onBlur={moveWords}
              />
            </div>
            {time && (
              <Button variant="outlined" className="min-h-12" onClick={() => place(time())}>
                {t('question.at.now')}
              </Button>
            )}
            <Button
              variant="plain"
              onClick={() => {
                fill({ ...form.values(), at_seconds: '', spoken: '' });
                message.current?.focus();
              }}
            >
              {t('question.place.remove')}
            </Button>
          </div>
        </fieldset>
        <TextArea
          {...field('message')}
          ref={message}
          label={t('question.message')}
          hint={<LengthHint form={form} name="message" max={MAX_TEXT} />}
        />
        <Checkbox
          {...box('may_publish')}
          label={t('question.may_publish')}
          error={errors.may_publish}
        />
        <p className="text-sm text-quiet">{t('question.privacy')}</p>
        <Button type="submit" className="w-full sm:w-auto sm:min-w-52">
          {t('question.confirm')}
        </Button>
      </FormShell>
      <BeforeAsking
        videoId={videoId}
        written={written}
        questions={questions}
        filmLength={filmLength}
        onSolved={solve}
      />
      <ConfirmDialog
        open={complete !== undefined}
        title={t('confirm.title')}
        cancelLabel={t('cancel')}
        confirmLabel={t('question.send')}
        busy={ask.isPending}
        onCancel={() => setComplete(undefined)}
        onConfirm={send}
      >
        <p className="mb-3 text-sm text-quiet">{t('question.confirm.lead')}</p>
        {complete?.at_seconds !== undefined && (
          <div className="mb-3 text-sm">
            <p className="font-bold text-tint">
              {t('question.place', { time: clockLength(complete.at_seconds) })}
            </p>
            <p className="whitespace-pre-wrap text-quiet">{complete.spoken}</p>
          </div>
        )}
        <p className="rounded-lg border border-line bg-ground px-4 py-3 whitespace-pre-wrap">
          {complete?.message}
        </p>
        {complete?.may_publish && <p className="mt-3 text-sm">{t('question.may_publish')}</p>}
      </ConfirmDialog>
    </div>
  );
}
