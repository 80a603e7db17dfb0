import type { CurrentUser } from '@orchard/contract/session';
import type { ReactNode } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { t } from '#lib/words.ts';
import { paths } from '#paths';

const Row = ({ term, edit, children }: { term: string; edit: string; children: ReactNode }) => (
  <div className="flex items-center gap-3 py-3 pr-2 pl-5">
    <div className="min-w-0 flex-1 gap-6 sm:flex sm:items-baseline">
      <dt className="shrink-0 text-sm text-quiet sm:w-36">{term}</dt>
      <dd className="min-w-0 text-strong">{children}</dd>
    </div>
    <dd className="shrink-0">
      <AppLink
        to={edit}
        className="inline-flex min-h-11 items-center rounded-lg px-3 text-sm font-semibold text-tint hover:underline"
      >
        <span className="sr-only">{t('account.edit.of', { term })}</span>
        {t('account.edit')}
      </AppLink>
    </dd>
  </div>
);

/** What the member has registered, each with the way to change it; never the password. */
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
