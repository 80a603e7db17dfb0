import { markTerms, searchTerms } from '@orchard/contract/search-terms';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#lib/app-link.tsx';
import { clockLength } from '#lib/dates.ts';
import { paths } from '#paths';
import { MarkedText } from '#ui/excerpt/excerpt.tsx';
import { Section } from '#ui/section.tsx';
import { t } from './list-messages.ts';
import { spokenQuery } from './watching.queries.ts';

/** Captions that hold the search word; each opens its video at that second. */
export default function CaptionHits({ search }: { search: string }) {
  const { data: hits = [] } = useQuery(spokenQuery(search));
  if (hits.length === 0) return null;
  const terms = searchTerms(search);
  const findHits = (text: string) => markTerms(text, terms);
  return (
    <Section title={t('spoken.title')}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {hits.map(({ video_id: id, title, lines }) => (
          <li key={id} className="rounded-2xl border border-line bg-raised py-3">
            <h3 className="line-clamp-2 px-4 pb-1 text-sm leading-snug">{title}</h3>
            <ul>
              {lines.map(({ start, text }) => (
                <li key={start}>
                  <AppLink
                    to={paths.video(id, start)}
                    className="flex min-h-11 gap-3 px-4 py-2 text-sm leading-6 text-text hover:bg-lifted focus-visible:-outline-offset-2"
                  >
                    <span className="w-12 shrink-0 text-tint tabular-nums">
                      {clockLength(Math.floor(start))}
                    </span>
                    <span>
                      <MarkedText text={text} findHits={findHits} />
                    </span>
                  </AppLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}
