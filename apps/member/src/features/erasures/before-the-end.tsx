import type { OwnMembership } from '@orchard/contract/memberships';
import { AppLink } from '#lib/app-link.tsx';
import { japaneseDate } from '#lib/dates.ts';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { t } from './messages.ts';

/** Contracts that an erasure would cut off. */
export const goingOn = (memberships: readonly OwnMembership[]) =>
  memberships.filter(({ state }) => state !== 'ended');

/** What somebody means more often than an erasure: not to go on. */
export function NotRenewingInstead({ contracts }: { contracts: readonly OwnMembership[] }) {
  return (
    <div className="space-y-4">
      <h2 className="text-lg">{t('leave.instead')}</h2>
      <p>{t('leave.instead.lead')}</p>
      <div className="flex flex-wrap gap-3">
        {contracts.map(({ slug, label }) => (
          <AppLink key={slug} to={paths.endContract(slug)} className={buttonClass()}>
            {t('leave.instead.link', { brand: label })}
          </AppLink>
        ))}
      </div>
    </div>
  );
}

function forfeitOf({ state, label, first_day, last_day, paid_until }: OwnMembership): string {
  const values = { brand: label };
  const until = last_day ?? paid_until;
  if (state === 'failed') return t('leave.forfeits.failed', values);
  if (state === 'upcoming')
    return t('leave.forfeits.upcoming', { ...values, day: japaneseDate(first_day ?? '') });
  return until === null
    ? t('leave.forfeits.endless', values)
    : t('leave.forfeits.paid', { ...values, day: japaneseDate(until) });
}

/** What is lost with each contract that goes on, one after the other. */
export const Forfeits = ({ contracts }: { contracts: readonly OwnMembership[] }) => (
  <section>
    <h2 className="mb-2 text-lg">{t('leave.forfeits')}</h2>
    <ul className="list-disc space-y-1.5 pl-6 marker:text-quiet">
      {contracts.map((contract) => (
        <li key={contract.slug}>{forfeitOf(contract)}</li>
      ))}
      {contracts
        .filter(({ renews }) => renews)
        .map(({ slug, label }) => (
          <li key={`${slug}-charge`}>{t('leave.forfeits.charge', { brand: label })}</li>
        ))}
    </ul>
  </section>
);
