import { FEED_PROBLEMS, type ReleaseNews } from '@orchard/contract/staff/release-news';
import { render, screen, within } from '@testing-library/react';
import { AdminContext, testDataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { i18nProvider } from '#lib/i18n.ts';
import { answerCalls } from '#testing/server.ts';
import { NewerVersion } from './newer-version.tsx';
import { List } from './release-news-screens.tsx';

const NEWS: ReleaseNews = {
  running: '1.0.0',
  feed: 'https://example.jp/releases/releases.json',
  asked_at: '2026-12-02 04:05:00',
  succeeded_at: '2026-12-02 04:05:00',
  problem: null,
  made_at: '2026-12-01 09:00:00',
  newer: [],
  command: null,
};
const newer = (version: string, fields: Partial<ReleaseNews['newer'][number]> = {}) => ({
  version,
  released_on: '2026-12-01',
  severity: 'none' as const,
  security: [],
  changes: ['お知らせを探せます。'],
  minimum_version: null,
  is_reachable: true,
  ...fields,
});
const SECURE = newer('1.0.1', { severity: 'high', security: ['弱点を直しました。'] });

/** Shows something to an operator with the right to it. */
function show(news: Partial<ReleaseNews>, children: React.ReactNode, rights = ['staff.manage']) {
  const received = answerCalls(() => ({ body: { ...NEWS, ...news } }));
  render(
    <MemoryRouter>
      <AdminContext
        dataProvider={testDataProvider()}
        i18nProvider={i18nProvider}
        authProvider={{
          login: async () => {},
          logout: async () => {},
          checkAuth: async () => {},
          checkError: async () => {},
          getPermissions: async () => rights,
        }}
      >
        {children}
        <p>ダッシュボード</p>
      </AdminContext>
    </MemoryRouter>,
  );
  return received;
}

describe('the dashboard', () => {
  test('names the newest version, and the worst that a newer one mends', async () => {
    show({ newer: [newer('1.1.0'), SECURE] }, <NewerVersion />);
    const line = await screen.findByRole('region', { name: '新しいバージョン' });
    expect(line.textContent).toContain(
      '安全性の修正（深刻度：高）を含む、新しいバージョン 1.1.0 があります。',
    );
    expect(within(line).getByRole('link').getAttribute('href')).toMatch(/\/release-news$/);
  });

  test('says that nobody knows where the look failed', async () => {
    show({ problem: 'unsigned' }, <NewerVersion />);
    const line = await screen.findByRole('region', { name: '新しいバージョン' });
    expect(line.textContent).toContain('確認できませんでした');
  });

  test('says nothing to others, and does not ask for them', async () => {
    const received = show({ newer: [SECURE] }, <NewerVersion />, ['content.read']);
    await screen.findByText('ダッシュボード');
    expect(screen.queryByRole('region')).toBeNull();
    expect(received).toEqual([]);
  });
});

describe('the screen', () => {
  test('shows each version with what it mends, and how to update', async () => {
    const command = 'orchard update https://example.jp/releases/orchard-1.0.1-linux-x64.tar.gz';
    const beyond = newer('2.0.0', { minimum_version: '1.0.1', is_reachable: false });
    show({ newer: [beyond, SECURE], command }, <List />);
    expect(await screen.findByText(command)).toBeTruthy();
    const secure = screen.getByRole('region', { name: '1.0.1' });
    expect(secure.textContent).toContain('2026年12月1日安全性の修正（深刻度：高）');
    expect(within(secure).getByText('弱点を直しました。')).toBeTruthy();
    expect(screen.getByRole('region', { name: '2.0.0' }).textContent).toContain(
      '1.0.0 から直接は更新できません。先に 1.0.1 以降へ更新してください。',
    );
  });

  test.each<[Partial<ReleaseNews>, string]>([
    [{}, '最新のバージョンです。'],
    [{ feed: null, asked_at: null, succeeded_at: null }, '新しいバージョンの確認はオフです。'],
    [{ asked_at: null, succeeded_at: null }, '新しいバージョンは、まだ確認できていません。'],
    [{ problem: 'older' }, FEED_PROBLEMS.older],
  ])('says how the look went: %j', async (news, sentence) => {
    show(news, <List />);
    expect(await screen.findByText(sentence, { exact: false })).toBeTruthy();
    if (news.problem || news.feed === null)
      expect(screen.queryByText('最新のバージョンです。')).toBeNull();
  });
});
