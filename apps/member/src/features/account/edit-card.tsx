import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { AppLink } from '#lib/app-link.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { showToast } from '#lib/toasts.ts';
import { paths } from '#paths';
import { Button, buttonClass } from '#ui/button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { type AccountMessage, t } from './messages.ts';

/** Returns what follows a change: a notice, and back to the account. */
export function useChanged(message: AccountMessage) {
  const navigate = useNavigate();
  return () => {
    showToast(t(message), 'success');
    void navigate(paths.account(), { replace: true });
  };
}

/** The buttons below a form of the account: save or cancel. */
export const EditActions = ({ submit, busy }: { submit: string; busy: boolean }) => (
  <div className="flex flex-col gap-3 pt-2 sm:flex-row">
    <Button type="submit" busy={busy} className="sm:min-w-40">
      {submit}
    </Button>
    <AppLink to={paths.account()} replace className={buttonClass('outlined')}>
      {t('account.cancel')}
    </AppLink>
  </div>
);

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
