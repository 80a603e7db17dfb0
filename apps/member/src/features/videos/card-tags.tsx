import type { Tag } from '@orchard/contract/tags';
import { Fragment } from 'react';
import type { Sought } from '#ui/excerpt/sought.tsx';
import { t } from './messages.ts';
import { TagLinks } from './tag-links.tsx';

/** Tags that a card shows; of more it tells the number. */
const MOST = 6;

/** What one line of a phone surely shows of a tag, in full-width characters. */
const ON_PHONES = { shown: 11, head: 3 };
/** The same of the link in the smallest card. */
const AS_LINK = { shown: 16, head: 5 };

/**
 * The tags of a card: links, on phones one line of text, because links would be too small there.
 * @param sought in a search: tags with a hit come first, marked
 */
export function CardTags({ tags, sought }: { tags: Tag[]; sought?: Sought | undefined }) {
  if (tags.length === 0) return null;
  const isFound = ({ name }: Tag) => sought?.isIn(name);
  const ordered = [...tags.filter(isFound), ...tags.filter((tag) => !isFound(tag))];
  const shown = ordered.slice(0, MOST);
  const more = tags.length - shown.length;
  return (
    <>
      <p className="truncate text-xs text-quiet sm:hidden">
        {shown.map(({ id, name }, index) => (
          <Fragment key={id}>
            {index > 0 && '／'}
            {sought?.name(name, ON_PHONES) ?? name}
          </Fragment>
        ))}
      </p>
      <div className="mt-1 hidden flex-wrap gap-1.5 sm:flex">
        <TagLinks
          tags={shown}
          size="small"
          show={sought && ((name) => sought.name(name, AS_LINK))}
        />
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
