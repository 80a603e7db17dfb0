import type { VideoCategory } from '@orchard/contract/categories';
import { CategoryBlock } from './category-block.tsx';

/** Categories beside each other, as many as there is room for. */
export const CategoryGrid = ({
  categories,
  heading,
}: {
  categories: VideoCategory[];
  heading: 'h2' | 'h3';
}) => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-5">
    {categories.map((category) => (
      <CategoryBlock key={category.id} category={category} heading={heading} />
    ))}
  </div>
);
