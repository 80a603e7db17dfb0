import type { Tag } from '@orchard/contract/tags';
import type { ReactNode } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { paths } from '#paths';
import { cx } from '#ui/cx.ts';

/** Links from a video to the lists of its tags. They lie above the link of a card. */
export const TagLinks = ({
  tags,
  size,
  show,
}: {
  tags: Tag[];
  size: 'small' | 'large';
  /** Shows a name, with the hits of a search. */
  show?: ((name: string) => ReactNode) | undefined;
}) =>
  tags.map((tag) => (
    <AppLink
      key={tag.id}
      to={paths.videos({ tags: [tag.id] })}
      className={cx(
        'relative z-10 inline-flex max-w-[min(100%,16rem)] items-center rounded-full bg-lifted text-quiet hover:bg-line hover:text-strong',
        size === 'small' ? 'min-h-6 px-2.5 text-xs' : 'min-h-9 px-4 text-sm',
      )}
    >
      <span className="truncate">{show?.(tag.name) ?? tag.name}</span>
    </AppLink>
  ));
