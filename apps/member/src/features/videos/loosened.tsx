import type { SearchStep } from '@orchard/contract/search';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#lib/app-link.tsx';
import { createMessages } from '#lib/messages.ts';
import type { VideoFilter } from '#lib/video-filter.ts';
import { paths } from '#paths';
import { Section } from '#ui/section.tsx';
import { useSought } from './use-sought.ts';
import { VideoGrid } from './video-grid.tsx';
import { loosenedQuery } from './videos.queries.ts';

/** The sentences of a loosened search, and those that all share. */
export const t = createMessages({
  'loosened.found': '「{words}」の結果{count}件',
  'loosened.found.several': '次の言葉の結果{count}件',
  'loosened.same': '同じ意味の言葉の結果{count}件',
  'loosened.same.one': '同じ意味の言葉「{words}」の結果{count}件',
  'loosened.written': '読みが同じ言葉の結果{count}件',
  'loosened.most': '一部の言葉「{words}」の結果{count}件',
  'loosened.most.several': '一部の言葉の結果{count}件',
  'loosened.nearest': 'もしかして次の言葉ですか？ 結果{count}件',
  'loosened.nearest.one': 'もしかして「{words}」ですか？ 結果{count}件',
  'loosened.words': '「{words}」{count}件',
  'loosened.all': '「{words}」で検索する',
  'loosened.popular': '人気の動画',
});

/** What a step says of one search, and of several. */
const SAYS = {
  same: { one: 'loosened.same.one', several: 'loosened.same' },
  written: { one: 'loosened.found', several: 'loosened.written' },
  parts: { one: 'loosened.found', several: 'loosened.found.several' },
  most: { one: 'loosened.most', several: 'loosened.most.several' },
  nearest: { one: 'loosened.nearest.one', several: 'loosened.nearest' },
} as const;

/** What a step found: which searches it made, each a link, and the first of their videos. */
function Step({ step, filter }: { step: SearchStep; filter: VideoFilter }) {
  const { kind, searches, total, videos } = step;
  const sought = useSought(searches.map(({ words }) => words));
  const [only, ...others] = searches;
  const pathOf = (search: string) => paths.videos({ ...filter, search, page: 1 });
  const isComplete = videos.length === total;
  return (
    <Section
      title={
        only && others.length === 0
          ? t(SAYS[kind].one, { words: only.words, count: total })
          : t(SAYS[kind].several, { count: total })
      }
      more={
        only && others.length === 0 && !isComplete ? (
          <AppLink
            to={pathOf(only.words)}
            className="ml-auto inline-flex min-h-11 items-center text-sm text-tint hover:underline"
          >
            {t('loosened.all', { words: only.words })}
          </AppLink>
        ) : undefined
      }
    >
      {others.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-2">
          {searches.map(({ words, total: count }) => (
            <li key={words}>
              <AppLink
                to={pathOf(words)}
                className="inline-flex min-h-11 items-center rounded-full border border-line px-4 text-sm hover:border-edge hover:bg-raised"
              >
                {t('loosened.words', { words, count })}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      <VideoGrid videos={videos} heading="h3" below sought={sought} />
    </Section>
  );
}

/**
 * What else a search may mean, below its own hits: each step says how it looked, in one line. Where
 * nothing is found at all, popular lectures.
 */
export default function Loosened({ filter }: { filter: VideoFilter }) {
  const { data } = useQuery(loosenedQuery(filter));
  if (!data) return null;
  return (
    <>
      {data.steps.map((step) => (
        <Step key={`${step.kind} ${step.searches[0]?.words}`} step={step} filter={filter} />
      ))}
      {data.popular.length > 0 && (
        <Section title={t('loosened.popular')}>
          <VideoGrid videos={data.popular} heading="h3" below />
        </Section>
      )}
    </>
  );
}
