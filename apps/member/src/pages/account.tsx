import { AccountLink } from '#features/account/account-link.tsx';
import { AccountSummary } from '#features/account/account-summary.tsx';
import { t } from '#features/account/messages.ts';
import { LogoutButton } from '#features/sessions/logout-button.tsx';
import { t as shared } from '#lib/conversations/messages.ts';
import { UnreadCount } from '#lib/conversations/unread-count.tsx';
import { useCurrentUser } from '#lib/current-user.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { paths } from '#paths';
import { PageTitle } from '#ui/page-title.tsx';

export default function AccountPage() {
  useDocumentTitle(t('account.title'));
  const user = useCurrentUser();
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle>{t('account.title')}</PageTitle>
      <AccountSummary user={user} />
      <div className="mt-6 space-y-3">
        <AccountLink to={paths.conversations()} label={shared('conversations.title')}>
          <UnreadCount />
        </AccountLink>
        <AccountLink to={paths.notificationChoices()} label={t('account.notifications')} />
        <AccountLink to={paths.security()} label={t('account.security')} />
      </div>
      <div className="mt-8">
        <LogoutButton />
      </div>
    </div>
  );
}
