import type { Tag } from '@orchard/contract/tags';
import { t } from './messages.ts';
import { TagLinks } from './tag-links.tsx';

/** Tags that a card shows; of more it tells the number. */
const MOST = 6;

/** The tags of a card: links, on phones one line of text, because links would be too small there. */
export function CardTags({ tags }: { tags: Tag[] }) {
  if (tags.length === 0) return null;
  const shown = tags.slice(0, MOST);
  const more = tags.length - shown.length;
  return (
    <>
      <p className="truncate text-xs text-quiet sm:hidden">
        {shown.map(({ name }) => name).join('／')}
      </p>
      <div className="mt-1 hidden flex-wrap gap-1.5 sm:flex">
        <TagLinks tags={shown} size="small" />
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
