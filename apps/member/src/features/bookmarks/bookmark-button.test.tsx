import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { useToast } from '#lib/toasts.ts';
import { makeVideo } from '#testing/make.ts';
import { queryClient } from '#testing/query-client.ts';
import { renderAt } from '#testing/render-app.tsx';
import { answerCalls, type Reply } from '#testing/server.ts';
import { BookmarkButton } from './bookmark-button.tsx';

const video = makeVideo({ id: 7 });
const bookmarked = makeVideo({ id: 7, video_bookmarks: [{ id: 1 }] });

function Screen() {
  const { data } = useQuery({ queryKey: ['shown'], queryFn: () => video, staleTime: Infinity });
  return (
    <>
      {data && <BookmarkButton video={data} />}
      <p role="status">{useToast()?.message}</p>
    </>
  );
}

function show(handler: () => Reply | 'no answer' | Promise<Reply>) {
  queryClient.setQueryData(['shown'], video);
  const calls = answerCalls(handler);
  renderAt('/video/7', <Screen />);
  return { calls, button: screen.getByRole('button', { name: 'ブックマークする' }) };
}

describe('the bookmark', () => {
  test('is set by a press, wherever the video is shown', async () => {
    const { calls, button } = show(() => ({ body: bookmarked }));
    expect(button.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
    expect(button.textContent).toBe('ブックマーク済み');
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/video/bookmark/7',
    ]);
  });

  test('takes one press at a time, and shows the old state until the answer', async () => {
    let answer: (reply: Reply) => void = () => undefined;
    const { calls, button } = show(
      () =>
        new Promise<Reply>((resolve) => {
          answer = resolve;
        }),
    );
    await userEvent.dblClick(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-pressed')).toBe('false');
    expect(calls).toHaveLength(1);
    answer({ body: bookmarked });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
    expect(button.getAttribute('aria-pressed')).toBe('true');
  });

  test('stays as it was when the server is down, and says so', async () => {
    const { button } = show(() => 'no answer');
    await userEvent.click(button);
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toContain('サーバーに接続できませんでした。'),
    );
    expect(button.getAttribute('aria-pressed')).toBe('false');
    expect(button.getAttribute('aria-disabled')).toBeNull();
  });
});
