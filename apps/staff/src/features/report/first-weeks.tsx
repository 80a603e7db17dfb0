import type { Report } from '@orchard/contract/staff/report';
import { Listed } from './listed.tsx';

/** Of fewer a share says little, and much of each. */
const FEWEST = 5;

const people = (count: number) => `${count.toLocaleString('ja-JP')}名`;

/** How many of those who joined watched something in each of their first four weeks. */
export const FirstWeeks = ({ months }: { months: Report['first_weeks'] }) => (
  <Listed
    title="入会から4週間、毎週視聴した会員"
    none="入会から4週間が過ぎた会員は、この12か月にはいません。"
    note={`入会から4週間が過ぎた会員だけを数えます。${FEWEST}名未満の月は割合を表示しません。`}
    columns={['入会した月', '会員', '毎週視聴', '割合']}
    rows={months
      .filter(({ joined }) => joined > 0)
      .map(({ month, joined, watched }) => [
        `${month.slice(0, 4)}年${Number(month.slice(5))}月`,
        null,
        people(joined),
        people(watched),
        joined < FEWEST ? '―' : `${Math.round((watched / joined) * 100)}％`,
      ])}
  />
);
