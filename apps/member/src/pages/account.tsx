import { AccountLink, AccountSummary } from '#features/account/account-summary.tsx';
import { t } from '#features/account/messages.ts';
import { LeavingLink, LeavingNotice } from '#features/erasures/leaving-on-account.tsx';
import { FailedPayment } from '#features/memberships/failed-payment.tsx';
import { LogoutButton } from '#features/sessions/logout-button.tsx';
import { t as shared, UnreadCount } from '#lib/conversations/unread-count.tsx';
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
      <FailedPayment />
      <LeavingNotice />
      <AccountSummary user={user} />
      <div className="mt-6 space-y-3">
        <AccountLink to={paths.conversations()} label={shared('conversations.title')}>
          <UnreadCount />
        </AccountLink>
        <AccountLink to={paths.contract()} label={t('footer.contract')} />
        <AccountLink to={paths.notificationChoices()} label={t('account.notifications')} />
        <AccountLink to={paths.security()} label={t('account.security')} />
        <AccountLink to={paths.memberData()} label={t('account.data')} />
      </div>
      <div className="mt-8">
        <LogoutButton />
      </div>
      <LeavingLink />
    </div>
  );
}
