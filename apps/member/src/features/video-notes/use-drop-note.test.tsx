import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Toaster } from '#layouts/toaster.tsx';
import { currentUserQuery } from '#lib/current-user.ts';
import { hanako } from '#testing/make.ts';
import { queryClient } from '#testing/query-client.ts';
import { renderAt } from '#testing/render-app.tsx';
import { answerCalls } from '#testing/server.ts';
import { VideoNotes } from './video-notes.tsx';

test('a deleted note comes back with its words', async () => {
  let notes = [{ id: 5, second: 75, note: '金利' }];
  const calls = answerCalls(({ method, url, body }) => {
    if (method === 'DELETE') notes = [];
    if (method === 'DELETE') return { status: 204 };
    if (method === 'GET') return { body: url === '/api/video/notes/21' ? notes : [] };
    notes = [{ id: 6, second: 75, note: (body as { note?: string }).note ?? '' }];
    return { body: notes[0] };
  });
  queryClient.setQueryData(currentUserQuery.queryKey, hanako);
  renderAt(
    '/',
    <>
      <VideoNotes videoId={21} onSeek={() => {}} />
      <Toaster />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: '1:15 の場面を削除する' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: '元に戻す' }));
  expect(await screen.findByRole('button', { name: '1:15金利' })).toBeTruthy();
  expect(
    calls.flatMap(({ method, url, body }) => (method === 'POST' ? [[url, body]] : [])),
  ).toEqual([
    ['/api/video/notes/21', { second: 75 }],
    ['/api/video/note/6', { note: '金利' }],
  ]);
});
