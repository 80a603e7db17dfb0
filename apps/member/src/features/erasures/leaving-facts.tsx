import { ERASURE_GRACE_DAYS } from '@orchard/contract/limits';
import { Fragment, type ReactNode } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { useCurrentUser } from '#lib/current-user.ts';
import { brandsOf, useSite } from '#lib/site.ts';
import { paths } from '#paths';
import { t } from './messages.ts';

const GOES = [
  'leave.goes.profile',
  'leave.goes.history',
  'leave.goes.marks',
  'leave.goes.messages',
  'leave.goes.devices',
] as const;
const STAYS = ['leave.stays.questions', 'leave.stays.sums', 'leave.stays.number'] as const;

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-2 text-lg">{title}</h2>
    <ul className="list-disc space-y-1.5 pl-6 marker:text-quiet">{children}</ul>
  </section>
);

const TextLink = ({ to, children }: { to: string; children: string }) => (
  <AppLink to={to} className="font-semibold text-tint underline">
    {children}
  </AppLink>
);

/** A sentence in which a placeholder stands for links. */
function Linked({
  sentence,
  place,
  children,
}: {
  sentence: string;
  place: string;
  children: ReactNode;
}) {
  const [before, after] = sentence.split(`{${place}}`);
  return (
    <li>
      {before}
      {children}
      {after}
    </li>
  );
}

/**
 * What leaving means: what goes and when, what stays, and what to do before.
 * @param isPending the member has asked already
 * @param backupDays for how many days backups keep what is erased
 */
export function LeavingFacts({
  isPending,
  backupDays,
}: {
  isPending: boolean;
  backupDays: number;
}) {
  const user = useCurrentUser();
  const brands = brandsOf(useSite(), user);
  return (
    <div className="space-y-7">
      <div className="space-y-2">
        {!isPending && <p>{t('leave.lead', { days: ERASURE_GRACE_DAYS })}</p>}
        <p className="font-semibold text-strong">{t('leave.for_good')}</p>
      </div>
      <Part title={t('leave.goes')}>
        {GOES.map((one) => (
          <li key={one}>{t(one)}</li>
        ))}
      </Part>
      <Part title={t('leave.stays')}>
        {STAYS.map((one) => (
          <li key={one}>{t(one)}</li>
        ))}
        <li>{t('leave.stays.backups', { days: backupDays })}</li>
      </Part>
      <Part title={t(isPending ? 'leave.before.pending' : 'leave.before')}>
        <Linked sentence={t('leave.before.data')} place="link">
          <TextLink to={paths.memberData()}>{t('leave.before.data.link')}</TextLink>
        </Linked>
        {brands.length > 0 && (
          <Linked sentence={t('leave.before.fees')} place="links">
            {brands.map(({ slug, label, terms_path: path }, index) => (
              <Fragment key={slug}>
                {index > 0 && '、'}
                <TextLink to={path}>{t('leave.before.fees.link', { brand: label })}</TextLink>
              </Fragment>
            ))}
          </Linked>
        )}
      </Part>
    </div>
  );
}
