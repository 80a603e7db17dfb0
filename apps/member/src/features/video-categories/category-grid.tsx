import type { VideoCategory } from '@orchard/contract/video-categories';
import { useFirstFew } from '#lib/use-first-few.ts';
import { useCategoryProgress } from '#lib/watch-progress.ts';
import { CategoryBlock } from './category-block.tsx';

const grid = 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3';
const FIRST_SCREEN = 9;
const columns = { three: grid, four: `${grid} 2xl:grid-cols-4` };

/** Categories in as many columns as fit. */
export const CategoryGrid = ({
  categories,
  heading,
  most = 'four',
}: {
  categories: VideoCategory[];
  heading: 'h2' | 'h3';
  /** The number of columns in a wide window. */
  most?: keyof typeof columns;
}) => {
  const progress = useCategoryProgress();
  // As a section of a screen it has other sections above it.
  const shown = useFirstFew(categories, FIRST_SCREEN, heading === 'h3');
  return (
    <div className={columns[most]}>
      {shown.map((category) => (
        <CategoryBlock
          key={category.id}
          category={category}
          progress={progress.get(category.id)}
          heading={heading}
        />
      ))}
    </div>
  );
};
