import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#lib/app-link.tsx';
import { japaneseDate } from '#lib/dates.ts';
import { createMessages } from '#lib/messages.ts';
import { paths } from '#paths';
import { Note } from '#ui/note.tsx';
import { membershipsQuery } from './memberships.queries.ts';

/** What the account says of a payment; the sentences of the contracts would make it longer. */
const t = createMessages({
  'failed_payment.notice':
    '{brand}のお支払いの確認ができていません。ご利用いただけるのは{day}までです。',
  'failed_payment.link': 'ご契約を確認する',
});

/** Tells of each payment that failed, on the account; nothing to others. */
export function FailedPayment() {
  // The loader has just asked; a slow first visit would ask once more.
  const asked = useQuery({ ...membershipsQuery, refetchOnMount: false });
  const memberships = asked.data?.memberships ?? [];
  return memberships
    .filter(({ state }) => state === 'failed')
    .map(({ slug, label, last_day }) => (
      <div key={slug} className="mb-6">
        <Note severity="error">
          <p>{t('failed_payment.notice', { brand: label, day: japaneseDate(last_day ?? '') })}</p>
          <p>
            <AppLink to={paths.contract()} className="font-semibold text-tint underline">
              {t('failed_payment.link')}
            </AppLink>
          </p>
        </Note>
      </div>
    ));
}
