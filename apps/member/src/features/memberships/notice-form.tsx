import { MAX_REASON } from '@orchard/contract/limits';
import type { OwnMembership, OwnMemberships } from '@orchard/contract/memberships';
import { retentionSentence } from '@orchard/contract/retention-sentence';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#lib/api/call.ts';
import { fieldErrors } from '#lib/api/problem.ts';
import { AppLink } from '#lib/app-link.tsx';
import { japaneseDate } from '#lib/dates.ts';
import { FormNotice } from '#lib/forms/form-notice.tsx';
import { FormShell } from '#lib/forms/form-shell.tsx';
import { LengthHint } from '#lib/forms/length-hint.tsx';
import { useSentForm } from '#lib/forms/use-form.ts';
import { useRestoredValues } from '#lib/forms/use-restored-values.ts';
import { useUnsent } from '#lib/forms/use-unsent.ts';
import { showToast } from '#lib/toasts.ts';
import { paths } from '#paths';
import { Button, buttonClass } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { keepMemberships } from './membership-changes.ts';
import { membershipsQuery } from './memberships.queries.ts';
import { t } from './messages.ts';

type Offer = NonNullable<OwnMembership['offered_notice']>;

/** A contract that renews, and what a notice would do. */
interface Offered {
  contract: OwnMembership;
  offer: Offer;
}

/** What a notice means: until when the site stays open, what stays, until when it can be taken back. */
export function NoticeFacts({
  contract,
  offer,
  all: { memberships, kept_days: keptDays },
}: Offered & { all: OwnMemberships }) {
  const { label, slug, renews_on, notice_until } = contract;
  const day = japaneseDate(offer.ends_on);
  const renews = japaneseDate(renews_on ?? '');
  const others = memberships.filter(
    (one) => one.slug !== slug && (one.state === 'paid' || one.state === 'failed'),
  );
  return (
    <div className="space-y-5">
      {offer.is_late && (
        <Note severity="info">
          <p>{t('notice.late', { renews, until: japaneseDate(notice_until ?? ''), ends: day })}</p>
          <p>{t('notice.late.fee', { renews })}</p>
        </Note>
      )}
      <section>
        <h2 className="mb-2 text-lg">{t('notice.happens')}</h2>
        <ul className="list-disc space-y-1.5 pl-6 marker:text-quiet">
          <li className="font-semibold text-strong">
            {t(contract.state === 'failed' ? 'notice.open.failed' : 'notice.open', { day })}
          </li>
          <li>{t('notice.closed', { brand: label })}</li>
          {others.map((one) => (
            <li key={one.slug}>{t('notice.other', { brand: one.label })}</li>
          ))}
          <li>{retentionSentence(keptDays)}</li>
          <li>{t('notice.until', { day: japaneseDate(offer.withdrawable_until) })}</li>
        </ul>
      </section>
    </div>
  );
}

/** Gives notice, with the reason where the member likes to say it. */
export function NoticeForm({ contract: { slug: brandSlug }, offer }: Offered) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [moved, setMoved] = useState<string>();
  const { unsent, keepUnsent } = useUnsent<{ reason: string }>(`notice:${brandSlug}`);
  const { form, field, sending, submit } = useSentForm({
    values: unsent ?? { reason: '' },
    fetchSchema: async () => (await import('@orchard/contract/memberships')).noticeForm,
    send: ({ reason }) =>
      call('POST /api/account/memberships/{brandSlug}/notice', {
        params: { brandSlug },
        body: { ends_on: offer.ends_on, reason },
      }),
    id: 'kept-notice',
    onError: keepUnsent,
    // The form goes once the answer is kept.
    onSent(answer) {
      keepMemberships(answer, client);
      showToast(t('notice.given'), 'success');
      void navigate(paths.contract(), { replace: true });
    },
    onRefused(error, show) {
      const [sentence] = fieldErrors(error).ends_on ?? [];
      setMoved(sentence);
      if (sentence === undefined) show();
      // The day is another one since midnight, or somebody else has changed the contract.
      void client.invalidateQueries(membershipsQuery);
    },
  });
  useRestoredValues(unsent, form.reset);
  return (
    <>
      <FormNotice severity="error">{moved}</FormNotice>
      <FormShell form={form} id="kept-notice" className="space-y-5" onSubmit={submit}>
        <p>{t('notice.reason.hint')}</p>
        <TextArea
          {...field('reason')}
          label={t('notice.reason')}
          hint={<LengthHint form={form} name="reason" max={MAX_REASON} />}
        />
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit" busy={sending.isPending} className="sm:min-w-40">
            {t('notice.submit')}
          </Button>
          <AppLink to={paths.contract()} replace className={buttonClass('outlined')}>
            {t('notice.cancel')}
          </AppLink>
        </div>
      </FormShell>
    </>
  );
}
