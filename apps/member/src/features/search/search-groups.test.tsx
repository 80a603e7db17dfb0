import type { FoundGroup } from '@orchard/contract/search';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readVideoFilter } from '#lib/video-filter.ts';
import { renderAt } from '#testing/render-app.tsx';
import SearchGroups from './search-groups.tsx';
import SearchKinds from './search-kinds.tsx';

const groups: FoundGroup[] = [
  {
    kind: 'spoken',
    total: 1,
    hits: [
      {
        video_id: 7,
        title: '講義',
        lines: [{ start: 61.5, text: '家賃の話', correction: '今は違います' }],
      },
    ],
  },
  {
    kind: 'notices',
    total: 12,
    hits: [
      { id: 3, title: 'お知らせ', text: '…次は家賃です', published_at: '2026-11-01 09:00:00' },
    ],
  },
  { kind: 'faqs', total: 1, hits: [{ id: 4, title: '家賃とは', text: '' }] },
  {
    kind: 'answers',
    total: 1,
    hits: [
      { id: 5, title: '家賃は', text: 'はい', video_id: 7, video_title: '講義', at_seconds: null },
      { id: 6, title: '家賃も', text: 'はい', video_id: 7, video_title: '講義', at_seconds: 192 },
    ],
  },
];
const filter = (query: string) => readVideoFilter(new URLSearchParams(query));
const part = (name: string) => within(screen.getByRole('region', { name }));
const leadsTo = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '');

test('each hit leads where the words stand, and marks them', () => {
  renderAt('/', <SearchGroups filter={filter('search=家賃&t=3')} groups={groups} />);
  const line = part('文字起こし').getByRole('link');
  expect([leadsTo(line), line.textContent]).toEqual([
    '/video/7?s=61',
    '1:01家賃の話訂正：今は違います',
  ]);
  const [all, notice] = part('お知らせ').getAllByRole('link');
  expect(leadsTo(notice as HTMLElement)).toBe('/notice/3');
  expect(part('お知らせ').getByText('家賃').localName).toBe('mark');
  expect(part('お知らせ').getByRole('time').textContent).toBe('2026/11/01');
  expect([all?.textContent, leadsTo(all as HTMLElement)]).toEqual([
    'すべて見る（12件）',
    '/video?t=3&search=家賃&in=notices',
  ]);
  // A group that is here as a whole has no more.
  expect(part('よくあるご質問').getAllByRole('link').map(leadsTo)).toEqual(['/contact#faq-4']);
  expect(part('質問と回答').getAllByRole('link').map(leadsTo)).toEqual([
    '/video/7#question-5',
    '/video/7?s=192#question-6',
  ]);
  expect(part('質問と回答').getByText('3:12 動画「講義」への質問')).toBeTruthy();
  expect(part('質問と回答').getByText('動画「講義」への質問')).toBeTruthy();
});

test('the kinds are links with their counts, and the one that is shown is named', () => {
  const chosen = filter('search=家賃&in=notices&p=2');
  renderAt('/', <SearchKinds filter={chosen} videos={30} groups={groups} />);
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    '動画30件',
    '文字起こし1件',
    'お知らせ12件',
    'よくあるご質問1件',
    '質問と回答1件',
  ]);
  expect(links.map(leadsTo).slice(0, 2)).toEqual([
    '/video?search=家賃',
    '/video?search=家賃&in=spoken',
  ]);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([
    null,
    null,
    'page',
    null,
    null,
  ]);
});
