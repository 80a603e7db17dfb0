import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerProblem } from '#lib/answer-problem.ts';
import { Problem } from '#lib/api/problem.ts';
import { showToast } from '#lib/toasts.ts';
import { renderAt } from '#testing/render-app.tsx';
import { NoticeAbove } from './notice-above.tsx';

const said = () => screen.getByRole('status', { name: '通知' }).textContent;
const show = (address = '/login') =>
  renderAt(
    address,
    <>
      <NoticeAbove />
      <a href="#there">そちら</a>
    </>,
  );

test('a notice that led here is said, and goes with the press of a link', async () => {
  showToast('ログアウトしました。');
  show();
  expect(said()).toBe('ログアウトしました。');
  await userEvent.click(screen.getByRole('link'));
  expect(said()).toBe('');
});

test('where an ended session has kept a form, that is said besides', () => {
  show(`/login?next=${encodeURIComponent('/video/7#kept-question')}`);
  expect(said()).toContain('書きかけの内容は残っています。');
});

test('a place in a screen is no form', () => {
  show(`/login?next=${encodeURIComponent('/contact#faq-3')}`);
  expect(said()).toBe('');
});

test('a token that is refused again has run out, or was never kept: cookies are refused', () => {
  show();
  const refuse = () => act(() => answerProblem(new Problem({ kind: 'stale' })));
  refuse();
  expect(said()).toMatch(/^ページの有効期限が切れました。/);
  // biome-ignore lint/suspicious/noDocumentCookie: this is how a browser without cookieStore does it
  document.cookie = 'XSRF-TOKEN=; max-age=0';
  refuse();
  expect(said()).toMatch(/^このサイトのCookieが使えないため、/);
});
