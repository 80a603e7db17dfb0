import type { VideoCategory } from '@orchard/contract/video-categories';
import { useFirstFew } from '#lib/use-first-few.ts';
import { useCategoryProgress } from '#lib/watch-progress.ts';
import { CategoryBlock } from './category-block.tsx';

const FIRST_SCREEN = 9;

/** Categories in as many columns as fit. */
export const CategoryGrid = ({ categories }: { categories: VideoCategory[] }) => {
  const progress = useCategoryProgress();
  const shown = useFirstFew(categories, FIRST_SCREEN);
  return (
    <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
      {shown.map((category) => (
        <CategoryBlock key={category.id} category={category} progress={progress.get(category.id)} />
      ))}
    </div>
  );
};
