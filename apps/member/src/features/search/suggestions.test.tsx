import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderAt } from '#testing/render-app.tsx';
import { answerCalls, type Reply } from '#testing/server.ts';
import { SearchBox } from './search-box.tsx';

const nothing = { words: [], titles: [], tags: [], series: [] };
const answers: Record<string, object> = {
  とうし: {
    words: ['投資', '投資信託'],
    titles: [
      { id: 7, title: '投資信託の選び方' },
      { id: 8, title: 'おとうしの話' },
    ],
    tags: [{ id: 3, name: '投資' }],
    series: [{ id: 5, title: '投資の基礎' }],
  },
  相: {
    ...nothing,
    titles: [
      { id: 1, title: '相続' },
      { id: 2, title: '相場' },
    ],
  },
  相続: { ...nothing, titles: [{ id: 1, title: '相続' }] },
};

type Answer = (typed: string) => Reply | 'no answer' | Promise<Reply | 'no answer'>;

/** A member with some words, and a server that suggests. */
function show(suggest: Answer = (typed) => ({ body: answers[typed] ?? nothing }), address = '/') {
  const signals: (AbortSignal | undefined)[] = [];
  const words = ['投資', '家賃', 'とうしんだい', '株 投資信託'];
  const calls = answerCalls(async ({ url }) => {
    const typed = new URL(url, 'http://x').searchParams.get('typed');
    return typed === null ? { body: words.map((word, id) => ({ id, word })) } : suggest(typed);
  });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.includes('typed=')) signals.push(init.signal ?? undefined);
    return fetch(url, init);
  });
  const { router } = renderAt(address, <SearchBox />);
  return {
    signals,
    input: screen.getByRole<HTMLInputElement>('combobox', {
      name: '動画・講座・お知らせなどを検索',
    }),
    asked: () =>
      calls.flatMap(({ url }) => new URL(url, 'http://x').searchParams.get('typed') ?? []),
    address: () => {
      const { pathname, search } = router.state.location;
      return pathname + decodeURIComponent(search);
    },
  };
}

const rowsOf = (name: string): (string | null)[] => {
  const group = screen.queryByRole('rowgroup', { name });
  return group
    ? within(group)
        .getAllByRole('row')
        .map((row) => row.textContent)
    : [];
};
const rowsAre = (name: string, rows: string[]) => waitFor(() => expect(rowsOf(name)).toEqual(rows));
const active = () =>
  document.getElementById(
    screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? 'none',
  );
const keys = (pressed: string) => userEvent.keyboard(pressed);

describe('while somebody types', () => {
  test('the own words narrow, and titles, tags and series follow', async () => {
    const { input, asked } = show();
    await userEvent.type(input, 'とうし');
    await rowsAre('検索履歴', ['とうしんだい']);
    await rowsAre('動画', ['投資信託の選び方', 'おとうしの話']);
    expect(rowsOf('検索履歴')).toEqual(['投資', 'とうしんだい', '株 投資信託']);
    expect(rowsOf('タグ')).toEqual(['投資']);
    expect(rowsOf('講座')).toEqual(['投資の基礎']);
    expect(screen.getByRole('status').textContent).toBe('候補が4件あります。');
    const marks = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
    expect(marks).toContain('とうし');
    expect(marks).toContain('投資信託');
    expect(asked()).toEqual(['とうし']);
  });

  test('nothing is asked before a letter, for spaces, or for the word of the list', async () => {
    const { input, asked } = show(undefined, '/video?search=相続');
    await userEvent.click(input);
    await rowsAre('検索履歴', ['投資', '家賃', 'とうしんだい', '株 投資信託', 'すべて削除する']);
    await userEvent.type(input, '{Backspace}{Backspace}  ');
    await userEvent.type(input, '{Backspace}{Backspace}相');
    await rowsAre('動画', ['相続', '相場']);
    expect(asked()).toEqual(['相']);
  });

  test('nothing is asked or moved during a conversion', async () => {
    const { input, asked } = show();
    await userEvent.click(input);
    await rowsAre('検索履歴', ['投資', '家賃', 'とうしんだい', '株 投資信託', 'すべて削除する']);
    vi.useFakeTimers();
    fireEvent.compositionStart(input);
    fireEvent.change(input, { target: { value: '相' } });
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowRight', 'Escape', 'Enter', 'Tab']) {
      fireEvent.keyDown(input, { key, isComposing: true });
      fireEvent.keyDown(input, { key, keyCode: 229 });
    }
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    expect([asked(), active(), rowsOf('検索履歴').length]).toEqual([[], null, 5]);
    fireEvent.compositionEnd(input);
    await rowsAre('動画', ['相続', '相場']);
    expect(asked()).toEqual(['相']);
  });

  test('an overtaken answer is cancelled and never shown', async () => {
    let answerFirst = (_: Reply) => {};
    const { input, signals, asked } = show((typed) =>
      typed === '相'
        ? new Promise((resolve) => {
            answerFirst = resolve;
          })
        : { body: answers[typed] ?? nothing },
    );
    await userEvent.type(input, '相');
    await waitFor(() => expect(asked()).toEqual(['相']));
    await userEvent.type(input, '続');
    await waitFor(() => expect(signals[0]?.aborted).toBe(true));
    await rowsAre('動画', ['相続']);
    answerFirst({ body: answers.相 ?? nothing });
    await userEvent.type(input, 'ぬ');
    await waitFor(() => expect(asked()).toEqual(['相', '相続', '相続ぬ']));
    expect(rowsOf('動画')).toEqual([]);
  });

  test('what is shown and still fits stays until the next answer', async () => {
    const { input } = show((typed) =>
      typed === '相' ? { body: answers[typed] ?? nothing } : new Promise(() => {}),
    );
    await userEvent.type(input, '相');
    await rowsAre('動画', ['相続', '相場']);
    await userEvent.type(input, '場');
    expect(rowsOf('動画')).toEqual(['相場']);
  });

  test.each([
    ['fails', () => ({ status: 500, body: { message: 'Server Error' } })],
    ['refuses', () => ({ status: 429, body: { message: 'Too Many Attempts.' } })],
    ['is away', () => 'no answer' as const],
  ])('a server that %s leaves the history as it is', async (_, answer) => {
    const { input, asked, address } = show(answer);
    await userEvent.type(input, '投資');
    await waitFor(() => expect(asked()).toEqual(['投資']));
    await rowsAre('検索履歴', ['投資', '株 投資信託']);
    expect([rowsOf('動画'), screen.queryByRole('alert')]).toEqual([[], null]);
    await keys('{ArrowDown}{ArrowDown}{Enter}');
    expect(address()).toBe('/video?search=株+投資信託');
  });
});

describe('the keys', () => {
  /** Everything that とうし gives is there. */
  async function typed() {
    const shown = show();
    await userEvent.type(shown.input, 'とうし');
    await rowsAre('講座', ['投資の基礎']);
    return shown;
  }

  test('go through the rows and the input, whose focus stays', async () => {
    const { input } = await typed();
    const texts: (string | undefined)[] = [];
    for (let row = 0; row < 8; row += 1) {
      await keys('{ArrowDown}');
      texts.push(active()?.textContent);
      expect(document.activeElement).toBe(input);
    }
    expect(texts).toEqual([
      ...['投資', 'とうしんだい', '株 投資信託', '投資信託の選び方', 'おとうしの話'],
      ...['投資', '投資の基礎', undefined],
    ]);
    await keys('{ArrowUp}');
    expect(active()?.textContent).toBe('投資の基礎');
    const selected = screen.getAllByRole('row', { selected: true });
    expect(selected.map((row) => row.textContent)).toEqual(['投資の基礎']);
  });

  test('go between a word and its button, and else move in the text', async () => {
    const { input } = await typed();
    await keys('{ArrowLeft}');
    expect([active(), input.selectionStart]).toEqual([null, 2]);
    await keys('{ArrowDown}{ArrowRight}');
    const label = () => active()?.querySelector('[aria-label]')?.getAttribute('aria-label');
    expect(label()).toBe('「投資」を検索履歴から削除する');
    await keys('{ArrowRight}{ArrowDown}');
    expect(label()).toBe('「とうしんだい」を検索履歴から削除する');
    await keys('{ArrowLeft}{ArrowLeft}');
    expect(active()?.textContent).toBe('とうしんだい');
    expect(input.selectionStart).toBe(2);
    await keys('{Home}');
    expect([active(), input.selectionStart]).toEqual([null, 0]);
    await keys('{ArrowUp}{ArrowRight}');
    expect([active(), input.selectionStart]).toEqual([null, 1]);
  });

  test.each([
    [1, '/video?search=投資'],
    [4, '/video/7'],
    [6, '/video?t=3'],
    [7, '/series/5'],
  ])('run row %i by Enter: %s', async (row, to) => {
    const { input, address } = await typed();
    await keys(`${'{ArrowDown}'.repeat(row)}{Enter}`);
    expect(address()).toBe(to);
    expect(screen.queryByRole('grid')).toBeNull();
    expect(input.value).toBe(row === 1 ? '投資' : '');
  });

  test('search for what is typed where none is chosen, or typing went on', async () => {
    const { address } = await typed();
    await keys('{ArrowDown}{ArrowDown}x{Enter}');
    expect(address()).toBe('/video?search=とうしx');
  });

  test('leave by Tab', async () => {
    await typed();
    await keys('{ArrowDown}{Tab}');
    expect(screen.queryByRole('grid')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '検索する' }));
  });
});

test('a press opens what is suggested, and the input is free again', async () => {
  const { input, address } = show();
  await userEvent.type(input, 'とうし');
  await userEvent.click(await screen.findByRole('link', { name: 'おとうしの話' }));
  expect(address()).toBe('/video/8');
  expect([input.value, screen.queryByRole('grid')]).toEqual(['', null]);
});
