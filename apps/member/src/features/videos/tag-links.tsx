import type { Tag } from '@orchard/contract/tags';
import { AppLink } from '#lib/app-link.tsx';
import { paths } from '#paths';
import { cx } from '#ui/cx.ts';
import { cutToHit } from '#ui/excerpt/cut-to-hit.ts';
import { showPieces } from '#ui/excerpt/excerpt.tsx';
import type { FindHits } from '#ui/excerpt/pieces.ts';

/** What the smallest card surely shows of a tag, in full-width characters. */
const SURELY = { shown: 16, head: 5 };

/** Links from a video to the lists of its tags. They lie above the link of a card. */
export const TagLinks = ({
  tags,
  size,
  findHits,
}: {
  tags: Tag[];
  size: 'small' | 'large';
  /** Finds the words to mark. */
  findHits?: FindHits | undefined;
}) =>
  tags.map(({ id, name }) => {
    const { pieces, isCut } = cutToHit(name, findHits, SURELY);
    const wholeName = isCut ? name : undefined;
    return (
      <AppLink
        key={id}
        to={paths.videos({ tags: [id] })}
        aria-label={wholeName}
        title={wholeName}
        className={cx(
          'relative z-10 inline-flex max-w-[min(100%,16rem)] items-center rounded-full bg-lifted text-quiet hover:bg-line hover:text-strong',
          size === 'small' ? 'min-h-6 px-2.5 text-xs' : 'min-h-9 px-4 text-sm',
        )}
      >
        <span className="truncate">{showPieces(pieces)}</span>
      </AppLink>
    );
  });
