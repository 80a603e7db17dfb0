import { AccountSummary } from '#features/account/account-summary.tsx';
import { t } from '#features/account/messages.ts';
import { LogoutButton } from '#features/sessions/logout-button.tsx';
import { useCurrentUser } from '#lib/current-user.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { PageTitle } from '#ui/page-title.tsx';

export default function AccountPage() {
  useDocumentTitle(t('account.title'));
  const user = useCurrentUser();
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle>{t('account.title')}</PageTitle>
      <AccountSummary user={user} />
      <div className="mt-8">
        <LogoutButton />
      </div>
    </div>
  );
}
