import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentUserQuery } from '#lib/current-user.ts';
import { hanako } from '#testing/make.ts';
import { queryClient } from '#testing/query-client.ts';
import { renderAt } from '#testing/render-app.tsx';
import { answerCalls } from '#testing/server.ts';
import { latestVideoNotesQuery } from './video-notes.queries.ts';
import { AddNoteButton, VideoNotes } from './video-notes.tsx';
import { VideoNotesOverview } from './video-notes-overview.tsx';

const KEPT = { id: 5, second: 75, note: '' };

beforeEach(() => queryClient.setQueryData(currentUserQuery.queryKey, hanako));

test('one tap keeps the second that is shown; without a player there is nothing to keep', async () => {
  const calls = answerCalls(() => ({ status: 201, body: KEPT }));
  const { unmount } = renderAt('/', <AddNoteButton videoId={7} time={undefined} />);
  expect(screen.getByRole('button', { name: '場面を保存' })).toHaveProperty('ariaDisabled', 'true');
  unmount();
  renderAt('/', <AddNoteButton videoId={7} time={() => 75.9} />);
  await userEvent.click(screen.getByRole('button', { name: '場面を保存' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect([calls[0]?.url, calls[0]?.body]).toEqual(['/api/video/notes/7', { second: 75 }]);
});

test('notes stand in the order of the film, in whatever order they were kept', async () => {
  const times = [90, 12];
  answerCalls(({ body }) => {
    const second = (body as { second: number } | undefined)?.second;
    return second === undefined
      ? { body: [] }
      : { status: 201, body: { id: second, second, note: '' } };
  });
  renderAt(
    '/',
    <>
      <AddNoteButton videoId={11} time={() => times.shift() ?? 0} />
      <VideoNotes videoId={11} onSeek={() => {}} />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: '場面を保存' }));
  await screen.findByRole('button', { name: '1:30メモなし' });
  await userEvent.click(screen.getByRole('button', { name: '場面を保存' }));
  await screen.findByRole('button', { name: '0:12メモなし' });
  const shown = screen.getAllByRole('button', { name: /メモなし$/ });
  expect(shown.map(({ textContent }) => textContent)).toEqual(['0:12メモなし', '1:30メモなし']);
});

test('what was kept last is shown with it at once on the screen that lists it', async () => {
  const video = { id: 12, title: '債券の基本' };
  const kept: object[] = [];
  answerCalls(({ method, url }) => {
    if (method === 'POST') kept.unshift({ ...KEPT, video });
    if (method === 'POST') return { status: 201, body: KEPT };
    return { body: url.startsWith('/api/video/notes?') ? kept : [] };
  });
  const list = renderAt('/', <VideoNotesOverview />);
  await waitFor(() =>
    expect(queryClient.getQueryData(latestVideoNotesQuery.queryKey)).toBeTruthy(),
  );
  list.unmount();
  const button = renderAt('/', <AddNoteButton videoId={12} time={() => 75} />);
  await userEvent.click(screen.getByRole('button', { name: '場面を保存' }));
  await waitFor(() => expect(kept).toHaveLength(1));
  button.unmount();
  renderAt('/', <VideoNotesOverview />);
  expect(await screen.findByRole('link', { name: /債券の基本/ })).toBeTruthy();
});

test('a note leads to its second, takes a note and can be forgotten', async () => {
  const calls = answerCalls(({ method }) => {
    if (method === 'GET') return { body: [KEPT] };
    return method === 'POST' ? { body: { ...KEPT, note: '金利' } } : { status: 204 };
  });
  const seek = vi.fn();
  renderAt('/', <VideoNotes videoId={8} onSeek={seek} />);
  await userEvent.click(await screen.findByRole('button', { name: '1:15メモなし' }));
  expect(seek).toHaveBeenCalledWith(75);
  await userEvent.click(screen.getByRole('button', { name: '1:15 のメモを書く' }));
  await userEvent.type(screen.getByLabelText('1:15 のメモ'), '金利');
  await userEvent.click(screen.getByRole('button', { name: '保存する' }));
  await screen.findByRole('button', { name: '1:15金利' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('1:15 のメモを書く');
  await userEvent.click(screen.getByRole('button', { name: '1:15 の場面を削除する' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  const changes = calls.filter(({ method }) => method !== 'GET');
  expect(changes.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', '/api/video/note/5', { note: '金利' }],
    ['DELETE', '/api/video/note/5', undefined],
  ]);
});

test('times in the words of a note lead into the film', async () => {
  answerCalls(() => ({ body: [{ ...KEPT, note: '2:05と１：０３：１０を比べる' }] }));
  renderAt('/', <VideoNotes videoId={13} onSeek={() => {}} />);
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2:05', '?s=125'],
    ['１：０３：１０', '?s=3790'],
  ]);
});

test('words that an ended session kept from being saved stand in the open note again', async () => {
  answerCalls(({ method }) => (method === 'GET' ? { body: [KEPT] } : { status: 401, body: {} }));
  const notes = <VideoNotes videoId={14} onSeek={() => {}} />;
  const { router, unmount } = renderAt('/video/14', notes);
  await userEvent.click(await screen.findByRole('button', { name: '1:15 のメモを書く' }));
  await userEvent.type(screen.getByLabelText('1:15 のメモ'), '金利');
  await userEvent.click(screen.getByRole('button', { name: '保存する' }));
  await waitFor(() => expect(router.state.location.search).toMatch(/^\?next=.*%23kept-notes$/));
  unmount();
  renderAt('/video/14', notes);
  expect(await screen.findByDisplayValue('金利')).toBe(document.activeElement);
});
