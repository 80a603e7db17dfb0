import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, query } from '#lib/api/call.ts';
import { currentUserQuery } from '#lib/current-user.ts';
import { forgetDraft } from '#lib/drafts.ts';
import { useToast } from '#lib/toasts.ts';
import { hanako, makeVideo } from '#testing/make.ts';
import { queryClient } from '#testing/query-client.ts';
import { renderAt } from '#testing/render-app.tsx';
import { answerCalls, type Received, type Reply } from '#testing/server.ts';
import QuestionForm from './question-form.tsx';

type FormProps = ComponentProps<typeof QuestionForm>;
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
  Element.prototype.scrollIntoView = () => {};
  forgetDraft('question:7', hanako);
  queryClient.setQueryData(currentUserQuery.queryKey, hanako);
  queryClient.setQueryData(detail.queryKey, makeVideo({ id: 7 }));
});

/** The form, with what was sent; what may explain the question is only read. */
function show(...replies: (Reply | 'no answer')[]) {
  return showWith({}, ...replies);
}
function showWith(
  {
    explained = [],
    ...props
  }: Partial<FormProps> & { explained?: Answer<'GET /api/video/explanations/{videoId}'> },
  ...replies: (Reply | 'no answer')[]
) {
  const calls: Received[] = [];
  answerCalls((call) => {
    if (call.method === 'GET') return { body: explained };
    calls.push(call);
    return replies.shift() ?? { status: 201, body: asked };
  });
  const { unmount } = renderAt(
    '/video/7',
    <QuestionForm videoId={7} questions={[]} filmLength={60} {...props} />,
  );
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
    expect(calls[0]?.body).toEqual({ message: '家賃はいつ入りますか。', may_publish: false });
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
    renderAt('/video/7', <QuestionForm videoId={7} questions={[]} filmLength={60} />);
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

describe('a question at a place', () => {
  const cues = [
    { start: 0, end: 12.4, text: 'きょうは家賃と経費の話をします。' },
    { start: 12.4, end: 60, text: '減価償却は建物だけが対象になります。' },
  ];
  const clock = () => screen.getByRole('textbox', { name: '時刻（分:秒）' });
  const words = () => screen.getByRole('textbox', { name: 'この場面の言葉' });
  const at = (askedAt: number) => ({ watching: { askedAt, time: () => 30, ask: () => {} } });
  const change = async (control: HTMLElement, text: string) => {
    await userEvent.clear(control);
    await userEvent.type(control, text);
    await userEvent.tab();
  };
  beforeEach(() => {
    const { queryKey } = query('GET /api/video/captions/{videoId}', { params: { videoId: '7' } });
    queryClient.setQueryData(queryKey, { cues, is_estimated: false, corrections: [] });
  });

  test('takes the second and its words along, and is looked at with both', async () => {
    const { calls } = showWith(at(12.4));
    expect(document.activeElement).toBe(field());
    expect(clock()).toHaveProperty('value', '0:12');
    expect(words()).toHaveProperty('value', cues[1]?.text);
    await userEvent.type(field(), 'なぜですか。');
    await userEvent.click(screen.getByRole('checkbox', { name: /公開してよい/ }));
    await press('入力内容を確認する');
    const dialog = await screen.findByRole('dialog', { name: '入力内容の確認' });
    expect(dialog.textContent).toContain('0:12 の場面について\n減価償却は建物だけ');
    await press('質問を送信する');
    await waitFor(() => expect(field()).toHaveProperty('value', ''));
    expect(calls[0]?.body).toEqual({
      message: 'なぜですか。',
      at_seconds: 12,
      spoken: cues[1]?.text,
      may_publish: true,
    });
    expect(words()).toHaveProperty('value', '');
    expect(localStorage).toHaveLength(0);
  });

  test('can be moved and reworded, and goes by one press', async () => {
    const { calls } = showWith(at(3));
    await press('今の位置にする');
    expect(clock()).toHaveProperty('value', '0:30');
    expect(words()).toHaveProperty('value', cues[1]?.text);
    await change(clock(), '０：１２');
    await change(words(), '建物だけ');
    await userEvent.type(field(), 'なぜですか。');
    await send();
    await waitFor(() => expect(field()).toHaveProperty('value', ''));
    expect(calls[0]?.body).toMatchObject({ at_seconds: 12, spoken: '建物だけ' });
    await userEvent.type(field(), 'なぜですか。');
    await press('今の位置にする');
    await press('場面を外す');
    expect(document.activeElement).toBe(field());
    await send();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.body).toEqual({ message: 'なぜですか。', may_publish: false });
  });

  test.each(['3分', ' ', '1:01'])('at %j is told so under the field', async (typed) => {
    showWith(at(3));
    await userEvent.type(field(), 'なぜですか。');
    await change(clock(), typed);
    await press('入力内容を確認する');
    expect(await screen.findByText(/^時刻は「3:12」のように、動画の長さまでの/)).toBeTruthy();
    expect(document.activeElement).toBe(clock());
  });

  test('shows what answers it, and goes when that was enough, until it is taken back', async () => {
    const answer = { message: '<p>土地は減らないからです。</p>', created_at: asked.created_at };
    const video_question_answer = { ...answer, staff: { name: '佐藤' } };
    const near = { ...asked, message: '土地は？', at_seconds: 90, video_question_answer };
    const far = { ...near, id: 10, message: '遠い質問', at_seconds: 104 };
    const explained = [
      {
        video_id: 3,
        title: '減価償却の基本',
        series: '税の講座',
        lines: [{ start: 70.5, text: '減価償却とは', correction: '今は違います' }],
      },
    ];
    showWith({ ...at(13), questions: [near, far], explained });
    await userEvent.type(field(), 'なぜですか。');
    const link = await screen.findByRole('link', { name: /減価償却とは/ });
    expect(link.getAttribute('href')).toBe('/video/3?s=70');
    expect(screen.getByText(/減価償却の基本\s+税の講座/)).toBeTruthy();
    expect(screen.getByText('訂正：今は違います')).toBeTruthy();
    expect(screen.queryByText(/遠い質問/)).toBeNull();
    await userEvent.click(screen.getByText('土地は？'));
    expect(screen.getByText('土地は減らないからです。')).toBeTruthy();
    await press('解決しました');
    expect(field()).toHaveProperty('value', '');
    expect(screen.queryByText(/減価償却の基本/)).toBeNull();
    expect(localStorage).toHaveLength(0);
    const { result } = renderHook(() => useToast());
    act(() => result.current?.action?.onPress());
    expect(field()).toHaveProperty('value', 'なぜですか。');
    expect(clock()).toHaveProperty('value', '0:13');
  });
});
