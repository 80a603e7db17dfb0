import type { FoundGroup, SpokenHit } from '@orchard/contract/search';
import { markTerms, searchTerms } from '@orchard/contract/search-terms';
import { useMemo } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { clockLength, isoDate, slashDate } from '#lib/dates.ts';
import { paths } from '#paths';
import { cx } from '#ui/cx.ts';
import type { FindHits } from '#ui/excerpt/excerpt.ts';
import { MarkedText } from '#ui/excerpt/excerpt.tsx';
import { t } from './group-name.ts';

/** Finds the searched words as the search itself compares them. */
export function useFindHits(search: string): FindHits {
  return useMemo(() => {
    const terms = searchTerms(search);
    return (text) => markTerms(text, terms);
  }, [search]);
}

/** A hit among texts: a link with the words in its title, and the part of the text that holds them. */
interface Shown {
  id: number;
  to: string;
  title: string;
  text: string;
  /** The day of publication, as on the wire. */
  day?: string;
  /** What the hit belongs to. */
  of?: string;
}

type TextGroup = Exclude<FoundGroup, { kind: 'spoken' }>;

/** Where the hits of a group lead, and what they show beside their texts. */
function shownHits(group: TextGroup): Shown[] {
  switch (group.kind) {
    case 'series':
      return group.hits.map((hit) => ({ ...hit, to: paths.series(hit.id) }));
    case 'notices':
      return group.hits.map((hit) => ({
        ...hit,
        to: paths.notice(hit.id),
        day: hit.published_at,
      }));
    case 'pages':
      return group.hits.map((hit) => ({ ...hit, to: paths.page(hit.id) }));
    case 'faqs':
      return group.hits.map((hit) => ({ ...hit, to: paths.faq(hit.id) }));
    case 'answers':
      return group.hits.map(({ at_seconds: at, video_title: title, ...hit }) => ({
        ...hit,
        to: paths.question(hit.video_id, hit.id, at ?? undefined),
        of: cx(at !== null && clockLength(at), t('groups.video', { title })),
      }));
  }
}

const TextHit = ({ to, title, text, day, of, findHits }: Shown & { findHits: FindHits }) => (
  <li className="relative px-4 py-3.5 hover:bg-lifted has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-tint sm:px-5">
    {day !== undefined && (
      <time dateTime={isoDate(day)} className="text-xs text-quiet">
        {slashDate(day)}
      </time>
    )}
    <h3 className="text-base leading-relaxed">
      <AppLink to={to} className="outline-none after:absolute after:inset-0 after:content-['']">
        <MarkedText text={title} findHits={findHits} />
      </AppLink>
    </h3>
    {text !== '' && (
      <p className="mt-1 line-clamp-3 text-sm text-quiet">
        <MarkedText text={text} findHits={findHits} />
      </p>
    )}
    {of !== undefined && <p className="mt-1 line-clamp-2 text-xs text-quiet">{of}</p>}
  </li>
);

/** A video with lines that were said in it; each opens the video at that second. */
const SpokenHitCard = ({
  video_id: id,
  title,
  lines,
  findHits,
}: SpokenHit & { findHits: FindHits }) => (
  <li className="rounded-2xl border border-line bg-raised py-3">
    <h3 className="mb-1 line-clamp-2 px-4 text-sm leading-snug">{title}</h3>
    <ul>
      {lines.map(({ start, text, correction }) => (
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
              {correction !== null && (
                <span className="block whitespace-pre-line text-warn">
                  {t('groups.corrected', { text: correction })}
                </span>
              )}
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  </li>
);

/** The hits of a group, with the searched words marked. */
export const GroupHits = ({ group, findHits }: { group: FoundGroup; findHits: FindHits }) =>
  group.kind === 'spoken' ? (
    <ul className="grid gap-4 sm:grid-cols-2">
      {group.hits.map((hit) => (
        <SpokenHitCard key={hit.video_id} {...hit} findHits={findHits} />
      ))}
    </ul>
  ) : (
    <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-raised">
      {shownHits(group).map((hit) => (
        <TextHit key={hit.id} {...hit} findHits={findHits} />
      ))}
    </ul>
  );
