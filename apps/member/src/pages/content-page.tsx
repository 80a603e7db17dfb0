import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { t } from '#features/pages/messages.ts';
import { query } from '#lib/api/call.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { RichText } from '#ui/rich-text/rich-text.tsx';

export default function ContentPage() {
  const { pageId = '' } = useParams();
  const { data: page } = useSuspenseQuery(query('GET /api/page/{pageId}', { params: { pageId } }));
  useDocumentTitle(page.title);
  return (
    <article className="mx-auto max-w-[42rem]">
      <h1 className="mb-8 border-b border-line pb-6 text-2xl text-pretty">{page.title}</h1>
      {page.body === '' ? (
        <p className="text-quiet">{t('page.no_body')}</p>
      ) : (
        <RichText html={page.body} />
      )}
    </article>
  );
}
