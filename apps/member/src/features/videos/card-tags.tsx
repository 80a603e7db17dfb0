import type { Tag } from '@orchard/contract/tags';
import { Fragment } from 'react';
import { cutToHit } from '#ui/excerpt/cut-to-hit.ts';
import { showPieces } from '#ui/excerpt/excerpt.tsx';
import { type FindHits, hasHit } from '#ui/excerpt/pieces.ts';
import { t } from './messages.ts';
import { TagLinks } from './tag-links.tsx';

/** Tags that a card shows; of more it tells the number. */
const MOST = 6;

/** What one line of a phone surely shows of a tag, in full-width characters. */
const ON_PHONES = { shown: 11, head: 3 };

/**
 * The tags of a card: links, on phones one line of text, because links would be too small there.
 * @param findHits in a search: tags with a hit come first, marked
 */
export function CardTags({ tags, findHits }: { tags: Tag[]; findHits?: FindHits | undefined }) {
  if (tags.length === 0) return null;
  const isFound = ({ name }: Tag) => findHits !== undefined && hasHit(name, findHits);
  const ordered = [...tags.filter(isFound), ...tags.filter((tag) => !isFound(tag))];
  const shown = ordered.slice(0, MOST);
  const more = tags.length - shown.length;
  return (
    <>
      <p className="truncate text-xs text-quiet sm:hidden">
        {shown.map(({ id, name }, index) => (
          <Fragment key={id}>
            {index > 0 && '／'}
            {showPieces(cutToHit(name, findHits, ON_PHONES).pieces)}
          </Fragment>
        ))}
      </p>
      <div className="mt-1 hidden flex-wrap gap-1.5 sm:flex">
        <TagLinks tags={shown} size="small" findHits={findHits} />
        {more > 0 && (
          <span className="inline-flex min-h-6 items-center text-xs text-quiet tabular-nums">
            <span aria-hidden="true">＋{more}</span>
            <span className="sr-only">{t('video.tags.more', { count: more })}</span>
          </span>
        )}
      </div>
    </>
  );
}
