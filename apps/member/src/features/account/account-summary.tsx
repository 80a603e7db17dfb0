import type { CurrentUser } from '@orchard/contract/session';
import type { ReactNode } from 'react';
import { t } from '#lib/words.ts';

const Row = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="gap-6 px-5 py-4 sm:flex sm:items-baseline">
    <dt className="shrink-0 text-sm text-quiet sm:w-36">{term}</dt>
    <dd className="min-w-0 text-strong">{children}</dd>
  </div>
);

/** What the member has registered; never the password. */
export const AccountSummary = ({ user }: { user: CurrentUser }) => (
  <dl className="divide-y divide-line rounded-2xl border border-line bg-raised">
    <Row term={t('account.name')}>{user.name}</Row>
    <Row term={t('account.nickname')}>{user.nickname}</Row>
    <Row term={t('account.email')}>{user.email}</Row>
    <Row term={t('account.password')}>
      <span aria-hidden="true" className="tracking-widest">
        ••••••••
      </span>
      <span className="sr-only">{t('account.password.masked')}</span>
    </Row>
  </dl>
);
