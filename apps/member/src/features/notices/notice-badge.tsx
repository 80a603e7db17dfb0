import type { Notice } from '@orchard/contract/notices';

/** A notice's category on its own colour, on which white is readable. */
export const NoticeBadge = ({ category }: { category: Notice['notice_category'] }) => (
  <span
    style={{ backgroundColor: category.color }}
    className="inline-block max-w-full truncate rounded px-2.5 text-xs leading-6 font-semibold text-white"
  >
    {category.name}
  </span>
);
