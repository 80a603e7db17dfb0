import ChevronRight from 'lucide-react/icons/chevron-right';
import { AccountSummary } from '#features/account/account-summary.tsx';
import { t } from '#features/account/messages.ts';
import { LeavingLink } from '#features/erasures/leaving-link.tsx';
import { LeavingNotice } from '#features/erasures/leaving-notice.tsx';
import { usePasskeysHere } from '#features/passkeys/use-passkeys-here.ts';
import { LogoutButton } from '#features/sessions/logout-button.tsx';
import { AppLink } from '#lib/app-link.tsx';
import { t as shared } from '#lib/conversations/messages.ts';
import { UnreadCount } from '#lib/conversations/unread-count.tsx';
import { useCurrentUser } from '#lib/current-user.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { paths } from '#paths';
import { PageTitle } from '#ui/page-title.tsx';

export default function AccountPage() {
  useDocumentTitle(t('account.title'));
  const user = useCurrentUser();
  const here = usePasskeysHere();
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle>{t('account.title')}</PageTitle>
      <LeavingNotice />
      <AccountSummary user={user} />
      <AppLink
        to={paths.conversations()}
        className="mt-6 flex min-h-14 items-center gap-3 rounded-2xl border border-line bg-raised px-5 py-3 font-semibold text-strong hover:border-edge hover:bg-lifted"
      >
        <span className="min-w-0 flex-1">{shared('conversations.title')}</span>
        <UnreadCount />
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-quiet" />
      </AppLink>
      <AppLink
        to={paths.notificationChoices()}
        className="mt-3 flex min-h-14 items-center gap-3 rounded-2xl border border-line bg-raised px-5 py-3 font-semibold text-strong hover:border-edge hover:bg-lifted"
      >
        <span className="min-w-0 flex-1">{t('account.notifications')}</span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-quiet" />
      </AppLink>
      <AppLink
        to={paths.memberData()}
        className="mt-3 flex min-h-14 items-center gap-3 rounded-2xl border border-line bg-raised px-5 py-3 font-semibold text-strong hover:border-edge hover:bg-lifted"
      >
        <span className="min-w-0 flex-1">{t('account.data')}</span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-quiet" />
      </AppLink>
      {here !== 'nowhere' && (
        <AppLink
          to={paths.passkeys()}
          className="mt-3 flex min-h-14 items-center gap-3 rounded-2xl border border-line bg-raised px-5 py-3 font-semibold text-strong hover:border-edge hover:bg-lifted"
        >
          <span className="min-w-0 flex-1">{t('account.passkeys')}</span>
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-quiet" />
        </AppLink>
      )}
      <div className="mt-8">
        <LogoutButton />
      </div>
      <LeavingLink />
    </div>
  );
}
