import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { brandAt, termsQuery } from '#features/terms/terms.queries.ts';
import { TermsText, t } from '#features/terms/terms-text.tsx';
import { japaneseMonth } from '#lib/dates.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { useSite } from '#lib/site.ts';

export default function TermsPage() {
  const { pathname } = useLocation();
  const { data: terms } = useSuspenseQuery(termsQuery(brandAt(useSite(), pathname)));
  useDocumentTitle(terms.title);
  return (
    <article className="mx-auto max-w-[42rem]">
      <h1 className="text-2xl text-pretty">{terms.title}</h1>
      <p className="mt-2 mb-8 border-b border-line pb-6 text-sm text-quiet">
        {t('terms.revised', { month: japaneseMonth(terms.revised_on) })}
      </p>
      <TermsText terms={terms} />
    </article>
  );
}
