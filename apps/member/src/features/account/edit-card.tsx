import type { ReactNode } from 'react';
import { useDocumentTitle } from '#lib/document-title.ts';
import { PageTitle } from '#ui/page-title.tsx';

/** A screen that changes one field of the account. */
export function EditCard({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title);
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle>{title}</PageTitle>
      <div className="rounded-2xl border border-line bg-raised px-5 py-7 sm:px-9 sm:py-9">
        {children}
      </div>
    </div>
  );
}
