import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderAt } from '#testing/render-app.tsx';
import Transcript, { cueAt } from './captions-panel.tsx';
import { Ticker } from './ticker.ts';

const cues = [
  { start: 1, end: 4, text: '家賃の話です。' },
  { start: 4, end: 9.5, text: 'キャッシュフローと呼びます。' },
  { start: 9.5, end: 12, text: '家賃とローン。' },
];

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  Element.prototype.scrollTo = () => {};
});

test.each([
  [0, -1],
  [1, 0],
  [3.99, 1],
  [4, 1],
  [11, 2],
  [99, 2],
])('at %s seconds line %s is said', (seconds, line) => {
  expect(cueAt(cues, seconds)).toBe(line);
});

test('the line that is being said is marked; a press leads to it', async () => {
  const ticker = new Ticker();
  const seek = vi.fn();
  renderAt('/', <Transcript cues={cues} ticker={ticker} onSeek={seek} />);
  const current = () => screen.queryByRole('button', { current: true })?.textContent;
  expect(current()).toBeUndefined();
  act(() => ticker.tell(5));
  expect(current()).toBe('0:04キャッシュフローと呼びます。');
  await userEvent.click(screen.getByRole('button', { name: /ローン/ }));
  expect(seek).toHaveBeenCalledWith(9.5);
});

test('a search leaves the lines that hold a word, and says when there is none', async () => {
  renderAt('/', <Transcript cues={cues} ticker={new Ticker()} onSeek={() => {}} />);
  const field = screen.getByLabelText('文字起こしを検索');
  await userEvent.type(field, 'ﾔﾁﾝ');
  expect(screen.queryAllByRole('button')).toHaveLength(0);
  expect(screen.getByRole('status').textContent).toBe('一致する箇所は見つかりませんでした。');
  await userEvent.clear(field);
  await userEvent.type(field, '家賃');
  expect(screen.getAllByRole('button')).toHaveLength(2);
  expect(screen.getByRole('status').textContent).toBe('2か所');
});

test('the lines are one stop of the Tab key; arrow keys lead from one to the next', async () => {
  const ticker = new Ticker();
  renderAt('/', <Transcript cues={cues} ticker={ticker} onSeek={() => {}} />);
  act(() => ticker.tell(5));
  const stops = () => screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0);
  // The line that is being said.
  expect(stops().map(({ textContent }) => textContent)).toEqual([
    '0:04キャッシュフローと呼びます。',
  ]);
  screen.getByLabelText('文字起こしを検索').focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(stops()[0]);
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('0:09家賃とローン。');
  expect(stops()).toEqual([document.activeElement]);
  await userEvent.keyboard('{ArrowDown}{Home}');
  expect(document.activeElement?.textContent).toBe('0:01家賃の話です。');
  await userEvent.keyboard('{End}{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('0:04キャッシュフローと呼びます。');
});

test('a question about a line stands behind it, for the mouse, the arrow keys and the Tab key', async () => {
  const ask = vi.fn();
  const ticker = new Ticker();
  renderAt('/', <Transcript cues={cues} ticker={ticker} onSeek={() => {}} onAsk={ask} />);
  act(() => ticker.tell(5));
  screen.getByLabelText('文字起こしを検索').focus();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  const button = screen.getByRole('button', { name: '0:09の言葉について質問' });
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}{ArrowLeft}{ArrowUp}');
  expect(ask).toHaveBeenCalledExactlyOnceWith(9.5);
  await userEvent.tab();
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: '0:04の言葉について質問' }),
  );
});

test('a line shows what corrects it and leads to its question, also when it is found', async () => {
  const corrections = [
    { id: 1, start: 0, text: '最初の行の前' },
    { id: 2, start: 4, text: '今は違います' },
    { id: 3, start: 5000, text: '最後の行の後' },
  ];
  const pins = JSON.stringify([{ id: 7, at: 9, text: 'いくらですか' }]);
  renderAt(
    '/',
    <Transcript {...{ cues, corrections, pins }} ticker={new Ticker()} onSeek={() => {}} />,
  );
  const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts()).toEqual([
    '0:01家賃の話です。訂正：最初の行の前',
    '0:04キャッシュフローと呼びます。訂正：今は違います',
    '0:09家賃とローン。訂正：最後の行の後',
  ]);
  const [, , last] = screen.getAllByRole('listitem') as HTMLElement[];
  const pin = within(last as HTMLElement).getByRole('link', { name: '0:09 の質問：いくらですか' });
  expect(pin.getAttribute('href')).toBe('#question-7');
  await userEvent.type(screen.getByLabelText('文字起こしを検索'), 'ｷｬｯｼｭ');
  expect(texts()).toEqual(['0:04キャッシュフローと呼びます。訂正：今は違います']);
});
