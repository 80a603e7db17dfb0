import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '#testing/render-app.tsx';
import { answerCalls } from '#testing/server.ts';
import { SearchBox } from './search-box.tsx';

/** A member who has searched for two words; what is taken out stays out. */
function show(address = '/') {
  let words = [
    { id: 2, word: '相続' },
    { id: 1, word: '家賃 税金' },
  ];
  const calls = answerCalls(({ method, url }) => {
    if (url.startsWith('/api/search/suggestions')) {
      return { body: { words: [], titles: [], tags: [], series: [] } };
    }
    if (method === 'GET') return { body: words };
    words = words.filter(({ id }) => url !== '/api/search/history' && !url.endsWith(`/${id}`));
    return { status: 204 };
  });
  const { router } = renderAt(address, <SearchBox />);
  return {
    router,
    calls,
    sent: () => calls.map(({ method, url }) => `${method} ${url}`),
    input: screen.getByRole('combobox'),
    address: () =>
      decodeURIComponent(router.state.location.pathname + router.state.location.search).replace(
        '+',
        ' ',
      ),
  };
}
const history = () => screen.queryByRole('grid', { name: '検索履歴と候補' });
const wordsShown = async () => {
  const group = within(await screen.findByRole('rowgroup', { name: '検索履歴' }));
  return group
    .getAllByRole('row')
    .map((row) => row.textContent)
    .filter((text) => text !== 'すべて削除する');
};
/** What the keys are on. */
const active = () =>
  document.getElementById(
    screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? 'none',
  );

describe('a search', () => {
  test.each([
    ['/account', '税金', '/video?search=税金'],
    ['/account', '   ', '/video'],
    ['/video?t=3&p=2', '税金', '/video?t=3&search=税金'],
  ])('from %s for %j leads to %s', async (from, word, to) => {
    const { input, address } = show(from);
    await userEvent.clear(input);
    await userEvent.type(input, `${word}{Enter}`);
    await waitFor(() => expect(address()).toBe(to));
    expect(history()).toBeNull();
  });

  test('is run by the button as well, and the history is fetched again', async () => {
    const { input, address, sent } = show();
    await userEvent.type(input, '税金');
    await wordsShown();
    const before = sent().length;
    await userEvent.click(screen.getByRole('button', { name: '検索する' }));
    await waitFor(() => expect(address()).toBe('/video?search=税金'));
    await waitFor(() => expect(sent().slice(before)).toEqual(['GET /api/search/history']));
  });

  test.each([{ isComposing: true }, { keyCode: 229 }])(
    'is not run by an Enter that ends a conversion (%j)',
    (sign) => {
      const { input } = show();
      const goesOn = fireEvent.keyDown(input, { key: 'Enter', ...sign });
      expect(goesOn).toBe(false);
      expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(true);
    },
  );

  test('does not overwrite what is typed while its results arrive', async () => {
    const { input, router } = show('/video?search=相続');
    await userEvent.clear(input);
    await userEvent.type(input, '家');
    await act(() => router.navigate('/video?search=税金'));
    expect(input).toHaveProperty('value', '家');
    await userEvent.click(document.body);
    await act(() => router.navigate('/video?search=融資'));
    expect(input).toHaveProperty('value', '融資');
  });

  test('shows the word that the list is searched for, and is marked required', () => {
    const { input } = show('/video?search=相続');
    expect(input).toHaveProperty('value', '相続');
    expect(input).toHaveProperty('required', true);
  });
});

describe('the history', () => {
  test('is there while the focus is in the box', async () => {
    const { input } = show();
    expect(history()).toBeNull();
    await userEvent.click(input);
    expect(await wordsShown()).toEqual(['相続', '家賃 税金']);
    await userEvent.click(document.body);
    expect(history()).toBeNull();
  });

  test('runs a word that is pressed', async () => {
    const { input, address } = show('/notice');
    await userEvent.click(input);
    await userEvent.click(await screen.findByRole('button', { name: '家賃 税金' }));
    expect(address()).toBe('/video?search=家賃 税金');
    expect(input).toHaveProperty('value', '家賃 税金');
    expect(history()).toBeNull();
  });

  test('is closed by Escape, which then empties the input, and opened again by arrows', async () => {
    const { input } = show('/video?search=相続');
    await userEvent.click(input);
    await wordsShown();
    expect(input.getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect(history()).toBeNull();
    expect(input.getAttribute('aria-expanded')).toBe('false');
    expect(input).toHaveProperty('value', '相続');
    await userEvent.keyboard('{Escape}');
    expect(input).toHaveProperty('value', '');
    expect(document.activeElement).toBe(input);
    await userEvent.keyboard('{ArrowDown}');
    expect(await wordsShown()).toEqual(['相続', '家賃 税金']);
    expect(active()).toBeNull();
  });

  test('loses one word, and the keys go on to the next', async () => {
    const { input, sent } = show();
    await userEvent.click(input);
    await wordsShown();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    await waitFor(async () => expect(await wordsShown()).toEqual(['家賃 税金']));
    expect(sent()).toContain('DELETE /api/search/history/2');
    expect(active()?.querySelector('button')?.getAttribute('aria-label')).toBe(
      '「家賃 税金」を検索履歴から削除する',
    );
    expect(document.activeElement).toBe(input);
    expect(input.hasAttribute('data-undoes-notice')).toBe(true);
    await userEvent.click(
      screen.getByRole('button', { name: '「家賃 税金」を検索履歴から削除する' }),
    );
    expect(await screen.findByText('検索したキーワードが、新しい順に表示されます。')).toBeTruthy();
    expect([document.activeElement, active()]).toEqual([input, null]);
  });

  test('loses all words, and says what will stand there', async () => {
    const { input, sent } = show();
    await userEvent.click(input);
    await userEvent.click(await screen.findByRole('button', { name: 'すべて削除する' }));
    expect(await screen.findByText('検索したキーワードが、新しい順に表示されます。')).toBeTruthy();
    await waitFor(() => expect(sent()).toContain('DELETE /api/search/history'));
    expect(document.activeElement).toBe(input);
  });
});
