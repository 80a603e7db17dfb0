import { useMutation } from '@tanstack/react-query';
import { type CallArgs, call, query } from '#lib/api/call.ts';
import { t } from '#lib/messages.ts';
import { showToast } from '#lib/toasts.ts';

/** A question in the form in which it is sent. */
export type Question = CallArgs<'POST /api/video/question/{videoId}'>['body'];

/**
 * Sends a question on a video and shows it at once.
 * @param keyOf returns the idempotency key of a question, the same for every try
 */
export const useAsk = (videoId: number, keyOf: (question: Question) => string) =>
  useMutation({
    mutationFn: (body: Question) =>
      call(
        'POST /api/video/question/{videoId}',
        { params: { videoId: String(videoId) }, body },
        { idempotencyKey: keyOf(body) },
      ),
    meta: { inForm: true },
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
