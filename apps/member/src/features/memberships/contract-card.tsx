import type { OwnMembership } from '@orchard/contract/memberships';
import { useMutation } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import { type ReactNode, useId } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { japaneseDate } from '#lib/dates.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { showToast } from '#lib/toasts.ts';
import { paths } from '#paths';
import { Button, buttonClass } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { noticeWithdrawal } from './membership-changes.ts';
import { t } from './messages.ts';

type Sentence = Parameters<typeof t>[0];

/** A sentence that leads to the form of enquiries. */
function Asked({ sentence, values }: { sentence: Sentence; values?: Record<string, string> }) {
  const [before, after] = t(sentence, values).split('{link}');
  return (
    <>
      {before}
      <AppLink to={paths.contact()} className="font-semibold text-tint underline">
        {t('contract.contact')}
      </AppLink>
      {after}
    </>
  );
}

/** A link to the site of payments, which opens in a window of its own. */
const Elsewhere = ({
  href,
  isFirst = false,
  children,
}: {
  href: string;
  isFirst?: boolean;
  children: ReactNode;
}) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    className={buttonClass(isFirst ? 'primary' : 'outlined')}
  >
    {children}
    <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
  </a>
);

/** What a payment that failed means, and how to make it good. */
function Failed({ failed_since, last_day, pay_url }: OwnMembership) {
  const values = { since: japaneseDate(failed_since ?? ''), until: japaneseDate(last_day ?? '') };
  return (
    <Note severity="error">
      <p>{t('contract.failed', values)}</p>
      {pay_url === '' ? (
        <p>
          <Asked sentence="contract.failed.ask" />
        </p>
      ) : (
        <p className="pt-2">
          <Elsewhere href={pay_url} isFirst>
            {t('contract.failed.pay')}
          </Elsewhere>
        </p>
      )}
    </Note>
  );
}

/** What becomes of the contract, in a sentence. */
function Future(contract: OwnMembership) {
  const { state, first_day, last_day, renews_on, notice_until, offered_notice, notice } = contract;
  const last = japaneseDate(last_day ?? '');
  switch (state) {
    case 'upcoming':
      return t('contract.upcoming', { day: japaneseDate(first_day ?? '') });
    case 'ended':
      return <Asked sentence="contract.ended" values={{ day: last }} />;
    case 'paid':
      return renews_on === null
        ? t('contract.endless')
        : t(offered_notice?.is_late ? 'contract.renews.late' : 'contract.renews', {
            day: japaneseDate(renews_on),
            until: japaneseDate(notice_until ?? ''),
          });
    default:
      return notice
        ? t('contract.ends.notice', { day: last, told: japaneseDate(notice.told_on) })
        : t('contract.ends', { day: last });
  }
}

/** Lets the contract go on after all, where there is time for it. */
function Withdrawal({
  slug,
  notice,
}: OwnMembership & { notice: NonNullable<OwnMembership['notice']> }) {
  const withdrawal = noticeWithdrawal(slug);
  const withdraw = useMutation({
    ...withdrawal,
    onSuccess: (...answered) => {
      // The button goes once the answer is kept.
      focusHeading();
      withdrawal.onSuccess?.(...answered);
      showToast(t('contract.withdrawn'), 'success');
    },
  });
  const until = japaneseDate(notice.withdrawable_until);
  if (!notice.is_withdrawable)
    return (
      <p>
        <Asked sentence="contract.withdrawable.over" values={{ until }} />
      </p>
    );
  return (
    <div className="space-y-3">
      <p>{t('contract.withdrawable', { until })}</p>
      <Button busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t('contract.withdraw')}
      </Button>
    </div>
  );
}

/** The days and the price, as rows of a table. */
function Facts(contract: OwnMembership) {
  const { first_day, paid_until, renews, renews_on, notice_until, offered_notice, price } =
    contract;
  const isOpen = contract.state !== 'ended' && contract.state !== 'upcoming';
  const rows: [Sentence, string | null | false][] = [
    ['contract.first_day', first_day],
    [
      'contract.failed_since',
      contract.failed_since && contract.state === 'failed' && contract.failed_since,
    ],
    ['contract.paid_until', renews && isOpen && paid_until],
    ['contract.renews_on', renews_on],
    ['contract.notice_until', renews_on !== null && !offered_notice?.is_late && notice_until],
    ['contract.last_day', contract.last_day],
  ];
  return (
    <dl className="space-y-2">
      {rows.map(
        ([name, day]) =>
          day && (
            <div key={name} className="sm:flex sm:gap-x-4">
              <dt className="shrink-0 text-quiet sm:w-56">{t(name)}</dt>
              <dd className="text-strong">
                <time dateTime={day}>
                  {name === 'contract.failed_since'
                    ? t('contract.since', { day: japaneseDate(day) })
                    : japaneseDate(day)}
                </time>
              </dd>
            </div>
          ),
      )}
      {price && (
        <div className="sm:flex sm:gap-x-4">
          <dt className="shrink-0 text-quiet sm:w-56">{t('contract.price')}</dt>
          <dd className="whitespace-pre-line text-strong">{price}</dd>
        </div>
      )}
    </dl>
  );
}

const LINKS = [
  ['contract.pay', 'pay_url'],
  ['contract.card', 'card_url'],
  ['contract.receipt', 'receipt_url'],
] as const;

/** The contract about one brand: its days, what becomes of it, and what the member can do. */
export function ContractCard({ contract }: { contract: OwnMembership }) {
  const id = useId();
  const links = LINKS.filter(([, url]) => contract[url] !== '');
  const { notice } = contract;
  return (
    <section
      aria-labelledby={id}
      className="space-y-5 rounded-2xl border border-line bg-raised px-5 py-6 sm:px-9 sm:py-8"
    >
      <h2 id={id} className="phrased text-xl">
        {contract.label}
      </h2>
      {contract.state === 'failed' ? (
        <Failed {...contract} />
      ) : (
        <p className="font-semibold text-strong">
          <Future {...contract} />
        </p>
      )}
      {contract.state === 'failed' && notice && (
        <p>
          {t('contract.ends.notice', {
            day: japaneseDate(contract.last_day ?? ''),
            told: japaneseDate(notice.told_on),
          })}
        </p>
      )}
      {notice && contract.state !== 'ended' && <Withdrawal {...contract} notice={notice} />}
      <Facts {...contract} />
      {links.length > 0 && (
        <div>
          <div className="flex flex-wrap gap-3">
            {links.map(([name, url]) => (
              <Elsewhere key={name} href={contract[url]}>
                {t(name)}
              </Elsewhere>
            ))}
          </div>
          <p className="mt-2 text-sm text-quiet">{t('contract.links')}</p>
        </div>
      )}
      {contract.offered_notice && (
        <p>
          <AppLink
            to={paths.endContract(contract.slug)}
            aria-label={t('contract.stop.of', { brand: contract.label })}
            className={buttonClass('outlined')}
          >
            {t('contract.stop')}
          </AppLink>
        </p>
      )}
    </section>
  );
}
