import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { query } from '#lib/api/call.ts';
import { currentUserQuery } from '#lib/current-user.ts';
import { forgetDraft } from '#lib/drafts.ts';
import { hanako, makeVideo } from '#testing/make.ts';
import { queryClient } from '#testing/query-client.ts';
import { renderAt } from '#testing/render-app.tsx';
import { answerCalls, type Reply } from '#testing/server.ts';
import QuestionForm from './question-form.tsx';

const asked = {
  id: 9,
  message: '家賃はいつ入りますか。',
  created_at: '2026-11-21 09:00:00',
  at_seconds: null,
  spoken: null,
  is_unread: false,
  video_question_answer: null,
};
const detail = query('GET /api/video/details/{videoId}', { params: { videoId: '7' } });

beforeEach(() => {
  forgetDraft('question:7', hanako);
  queryClient.setQueryData(currentUserQuery.queryKey, hanako);
  queryClient.setQueryData(detail.queryKey, makeVideo({ id: 7 }));
});

function show(...replies: (Reply | 'no answer')[]) {
  const calls = answerCalls(() => replies.shift() ?? { status: 201, body: asked });
  const { unmount } = renderAt('/video/7', <QuestionForm videoId={7} />);
  return { calls, unmount };
}
const field = () => screen.getByRole('textbox', { name: '質問の内容' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function send() {
  await press('入力内容を確認する');
  await screen.findByRole('dialog', { name: '入力内容の確認' });
  await press('質問を送信する');
}

describe('a question', () => {
  test('is asked after a look at it, and stands with the video at once', async () => {
    const { calls } = show();
    await userEvent.type(field(), ' 家賃はいつ入りますか。 ');
    await press('入力内容を確認する');
    const dialog = await screen.findByRole('dialog', { name: '入力内容の確認' });
    expect(within(dialog).getByText('家賃はいつ入りますか。')).toBeTruthy();
    expect(calls).toEqual([]);
    await press('質問を送信する');
    await waitFor(() => expect(field()).toHaveProperty('value', ''));
    expect(calls[0]?.body).toEqual({ message: '家賃はいつ入りますか。' });
    expect(queryClient.getQueryData(detail.queryKey)?.video_questions).toEqual([asked]);
    expect(localStorage).toHaveLength(0);
  });

  test('can be taken back to the form', async () => {
    const { calls } = show();
    await userEvent.type(field(), '家賃');
    await press('入力内容を確認する');
    await screen.findByRole('dialog', { name: '入力内容の確認' });
    await press('キャンセル');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field()).toHaveProperty('value', '家賃');
    expect(calls).toEqual([]);
  });

  test('that is empty is not asked', async () => {
    show();
    await press('入力内容を確認する');
    expect(await screen.findByText('質問を入力してください。')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that the server refuses is told so under the field, and kept', async () => {
    const sentence = '質問に見えない文字が含まれています。';
    show({ status: 422, body: { message: sentence, errors: { message: [sentence] } } });
    await userEvent.type(field(), '家賃');
    await send();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(field());
    expect(field()).toHaveProperty('value', '家賃');
  });

  test.each<Reply | 'no answer'>([
    'no answer',
    { status: 401 },
    { status: 413 },
    { status: 429 },
    { status: 500 },
  ])('outlives %j, and is the same request when it is sent again', async (reply) => {
    const { calls, unmount } = show(reply);
    await userEvent.type(field(), '家賃');
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    unmount();
    renderAt('/video/7', <QuestionForm videoId={7} />);
    expect(field()).toHaveProperty('value', '家賃');
    await send();
    await waitFor(() => expect(field()).toHaveProperty('value', ''));
    const keys = calls.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toMatch(/^"[0-9a-f-]{32,36}"$/);
    expect(keys[1]).toBe(keys[0]);
  });

  test('stands once when its answer was lost, the video read again, and it is sent again', async () => {
    show('no answer');
    await userEvent.type(field(), asked.message);
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // It had arrived: the video, read again meanwhile, has it.
    const video = makeVideo({ id: 7, video_questions: [asked] });
    queryClient.setQueryData(detail.queryKey, video);
    await send();
    await waitFor(() => expect(field()).toHaveProperty('value', ''));
    expect(queryClient.getQueryData(detail.queryKey)?.video_questions).toEqual([asked]);
  });

  test('is another request when it was changed', async () => {
    const { calls } = show({ status: 500 });
    await userEvent.type(field(), '家賃');
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.type(field(), '？');
    await send();
    await waitFor(() => expect(calls).toHaveLength(2));
    const keys = new Set(calls.map(({ headers }) => headers.get('Idempotency-Key')));
    expect(keys.size).toBe(2);
  });
});
