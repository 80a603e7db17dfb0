import type { Notice } from '@orchard/contract/notices';

/** A notice's category on its colour, which carries white text. */
export const NoticeBadge = ({ category }: { category: Notice['notice_category'] }) => (
  <span className="relative isolate inline-block max-w-full truncate rounded px-2.5 text-xs leading-6 font-semibold text-white">
    {/* The content security policy forbids style attributes, so an SVG draws the colour. */}
    <svg aria-hidden="true" className="absolute inset-0 -z-10 size-full">
      <rect width="100%" height="100%" fill={category.color} />
    </svg>
    {category.name}
  </span>
);
