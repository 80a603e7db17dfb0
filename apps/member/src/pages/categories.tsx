import { useSuspenseQuery } from '@tanstack/react-query';
import Clapperboard from 'lucide-react/icons/clapperboard';
import { CategoryGrid } from '#features/video-categories/category-grid.tsx';
import { t } from '#features/video-categories/messages.ts';
import { categoriesQuery } from '#features/video-categories/video-categories.queries.ts';
import { AllVideosLink } from '#lib/all-videos-link.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { EmptyNotice } from '#ui/empty-notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';

export default function CategoriesPage() {
  useDocumentTitle(t('categories.title'));
  const { data: categories } = useSuspenseQuery(categoriesQuery);
  return (
    <>
      <PageTitle>{t('categories.title')}</PageTitle>
      {categories.length > 0 ? (
        <CategoryGrid categories={categories} />
      ) : (
        <EmptyNotice icon={<Clapperboard className="size-6" />} title={t('categories.empty')}>
          <AllVideosLink />
        </EmptyNotice>
      )}
    </>
  );
}
