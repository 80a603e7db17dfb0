import type { CurrentUser } from '@orchard/contract/sessions';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { paths } from '#paths';
import { t } from './messages.ts';

/** A link from the account to another screen of it. */
export const AccountLink = ({
  to,
  label,
  children,
}: {
  to: string;
  label: string;
  /** What is to be seen beside the label. */
  children?: ReactNode;
}) => (
  <AppLink
    to={to}
    className="flex min-h-14 items-center gap-3 rounded-2xl border border-line bg-raised px-5 py-3 font-semibold text-strong hover:border-edge hover:bg-lifted"
  >
    <span className="min-w-0 flex-1">{label}</span>
    {children}
    <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-quiet" />
  </AppLink>
);

const Row = ({ term, edit, children }: { term: string; edit: string; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-3 pr-2 pl-5 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
    <dt className="text-sm text-quiet">{term}</dt>
    <dd className="col-start-1 text-strong sm:col-start-auto">{children}</dd>
    <dd className="col-start-2 row-span-2 row-start-1 sm:col-start-auto sm:row-auto">
      <AppLink
        to={edit}
        aria-label={t('account.edit.of', { term })}
        className="inline-flex min-h-11 items-center rounded-lg px-3 text-sm font-semibold text-tint hover:underline"
      >
        {t('account.edit')}
      </AppLink>
    </dd>
  </div>
);

/** The member's data, each field with a link to change it; the password stays hidden. */
export const AccountSummary = ({ user }: { user: CurrentUser }) => (
  <dl className="divide-y divide-line rounded-2xl border border-line bg-raised">
    <Row term={t('account.name')} edit={paths.changeName()}>
      {user.name}
    </Row>
    <Row term={t('account.nickname')} edit={paths.changeNickname()}>
      {user.nickname}
    </Row>
    <Row term={t('account.email')} edit={paths.changeEmail()}>
      {user.email}
    </Row>
    <Row term={t('account.password')} edit={paths.changePassword()}>
      <span aria-hidden="true" className="tracking-widest">
        ••••••••
      </span>
      <span className="sr-only">{t('account.password.masked')}</span>
    </Row>
  </dl>
);
