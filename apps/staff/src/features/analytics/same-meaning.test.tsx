import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, testDataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { i18nProvider } from '#lib/i18n.ts';
import { answerCalls } from '#testing/server.ts';
import { SameMeaningCell } from './same-meaning.tsx';

const nisa = { id: 7, words: ['NISA', 'ニーサ', '少額投資非課税制度'], name: 'NISA' };

function show(words: { word: string; group: typeof nisa | null }[], rights = ['content.write']) {
  const calls = answerCalls(({ url, body }) => {
    if (url.includes('/preview')) {
      const word = new URL(url, 'http://x').searchParams.get('word') ?? '';
      const isKnown = word === 'NISA';
      return {
        body: {
          group: isKnown ? nisa : null,
          words: isKnown
            ? nisa.words.map((one) => ({ word: one, count: 2 }))
            : [{ word, count: 0 }],
          count: isKnown ? 3 : 0,
          videos: isKnown ? [{ id: 1, title: 'はじめてのNISA' }] : [],
        },
      };
    }
    const { same_as } = body as { same_as: string };
    return same_as
      ? { body: { id: 7, words: [] } }
      : { status: 422, body: { errors: { same_as: ['入力してください。'] } } };
  });
  const row = { id: 'x', word: words.map(({ word }) => word).join(' '), words };
  render(
    <AdminContext
      dataProvider={testDataProvider({
        getList: async () => ({ data: [nisa] as never[], total: 1 }),
      })}
      authProvider={{ getPermissions: async () => rights } as never}
      i18nProvider={i18nProvider}
    >
      <MemoryRouter>
        <SameMeaningCell row={{ ...row, searches: 1, last_day: '2026-04-01' }} />
      </MemoryRouter>
    </AdminContext>,
  );
  return calls;
}

const button = () => screen.findByRole('button', { name: /を同じ意味の言葉にする$/ });

test('a word is given a meaning by keyboard alone, after a look at what it finds', async () => {
  const calls = show([{ word: '少額', group: null }]);
  const user = userEvent.setup();
  (await button()).focus();
  await user.keyboard('{Enter}');
  const field = await screen.findByRole('combobox', { name: '同じ意味の言葉' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('ｻ');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'ニーサNISA',
  ]);
  await user.keyboard('{Escape}{Control>}a{/Control}NISA');
  expect(await screen.findByText('はじめてのNISA')).toBeTruthy();
  expect(screen.getByText('見つかる公開中の動画：3本')).toBeTruthy();
  expect(
    screen.getByText('「少額」を「NISA、ニーサ、少額投資非課税制度」のグループに追加します。'),
  ).toBeTruthy();
  await user.keyboard('{Escape}{Enter}');
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      word: '少額',
      same_as: 'NISA',
    }),
  );
});

test('of several words the one that is meant is chosen; Escape closes and gives the focus back', async () => {
  show([
    { word: 'ニーサ', group: nisa },
    { word: '口座', group: null },
    { word: '開設', group: null },
  ]);
  expect(await screen.findByRole('link')).toMatchObject({
    textContent: '「ニーサ」と同じ意味：NISA、少額投資非課税制度',
  });
  const user = userEvent.setup();
  const opener = await button();
  await user.click(opener);
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  await user.click(screen.getByRole('radio', { name: '開設' }));
  await user.type(screen.getByRole('combobox'), '開始');
  expect(await screen.findByText('「開設」と「開始」を、新しいグループにします。')).toBeTruthy();
  await user.keyboard('{Escape}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
});

test('a refusal stands under its field', async () => {
  show([{ word: '少額', group: null }]);
  await userEvent.click(await button());
  await userEvent.click(screen.getByRole('button', { name: '保存する' }));
  expect(await screen.findByText('同じ意味の言葉を入力してください。')).toBeTruthy();
});

test('who may only read sees the group and no button', async () => {
  const words = [
    { word: 'ニーサ', group: nisa },
    { word: '口座', group: null },
  ];
  show(words, []);
  expect((await screen.findByRole('link')).textContent).toMatch(/^「ニーサ」と同じ意味：NISA/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('of a search of one word the link says only what it means', async () => {
  show([{ word: 'ニーサ', group: nisa }]);
  expect((await screen.findByRole('link')).textContent).toBe('同じ意味：NISA、少額投資非課税制度');
  expect(screen.queryByRole('button')).toBeNull();
});
