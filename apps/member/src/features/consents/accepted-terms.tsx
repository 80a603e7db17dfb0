import type { Consents, OpenTerms } from '@orchard/contract/consents';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText, reasonOfError } from '#lib/answer-problem.ts';
import { query } from '#lib/api/call.ts';
import { isoDate, japaneseDate, slashTime } from '#lib/dates.ts';
import { revisedIn, TermsFold, TermsTextBox } from '#lib/terms-text-box.tsx';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { acceptance } from './consent-answers.ts';
import { consentsQuery } from './consents.queries.ts';
import { t } from './messages.ts';

/** Terms that are not accepted, with their text and the button that accepts them. */
function Open({ terms }: { terms: OpenTerms }) {
  const accept = useMutation({
    ...acceptance('contract'),
    onSuccess(...answered) {
      acceptance('contract').onSuccess?.(...answered);
      showToast(t('consent.accepted', { title: terms.title }), 'success');
    },
  });
  const { title, body, revised_on, consent_by, is_due } = terms;
  return (
    <li className="space-y-3 px-5 py-4">
      <Note severity="info">
        <p className="phrased">{t('consents.open', { title, revised: revisedIn(revised_on) })}</p>
        {consent_by && !is_due && (
          <p className="phrased">{t('consent.by', { day: japaneseDate(consent_by) })}</p>
        )}
      </Note>
      <TermsFold title={title}>
        <TermsTextBox title={title} body={body} />
      </TermsFold>
      <div role="alert" className="text-sm text-bad">
        {accept.error && problemText(reasonOfError(accept.error))}
      </div>
      <Button busy={accept.isPending} onClick={() => accept.mutate(terms)}>
        {t('consent.accept')}
      </Button>
    </li>
  );
}

/** The text of a consent, as it was. */
const acceptedTextQuery = (consentId: number) => ({
  ...query('GET /api/consents/{consentId}', { params: { consentId } }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The text of a consent, fetched once it is unfolded. */
function AcceptedText({ id, isWanted }: { id: number; isWanted: boolean }) {
  const { data, isError, refetch } = useQuery({ ...acceptedTextQuery(id), enabled: isWanted });
  if (data) return <TermsTextBox title={data.title} body={data.body} />;
  if (!isError) return <Skeleton className="h-40" />;
  return (
    <div className="space-y-3 px-4 py-4 text-sm">
      <p>{t('consents.text.failed')}</p>
      <Button variant="outlined" onClick={() => void refetch()}>
        {t('consents.text.again')}
      </Button>
    </div>
  );
}

function Accepted({
  id,
  title,
  brand_label,
  revised_on,
  accepted_at,
}: Consents['accepted'][number]) {
  const [isOpened, setOpened] = useState(false);
  return (
    <li className="px-5 py-4">
      <p className="font-semibold text-strong">{title}</p>
      <p className="mt-1 mb-3 flex flex-wrap gap-x-3 text-sm text-quiet tabular-nums">
        <span>{t('consents.row', { brand: brand_label, revised: revisedIn(revised_on) })}</span>
        <time dateTime={isoDate(accepted_at)}>
          {t('consents.accepted_at', { time: slashTime(accepted_at) })}
        </time>
      </p>
      <TermsFold title={title} onOpen={() => setOpened(true)}>
        <AcceptedText id={id} isWanted={isOpened} />
      </TermsFold>
    </li>
  );
}

/** What the member has accepted and when, each text as it was, and what is open. */
export default function AcceptedTerms() {
  const { data } = useQuery(consentsQuery);
  if (!data) return null;
  const { accepted, open } = data;
  return (
    <Section title={t('consents.title')}>
      {accepted.length + open.length === 0 ? (
        <p className="text-sm text-quiet">{t('consents.empty')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-2xl border border-line bg-raised">
          {open.map((terms) => (
            <Open key={terms.fingerprint} terms={terms} />
          ))}
          {accepted.map((consent) => (
            <Accepted key={consent.id} {...consent} />
          ))}
        </ul>
      )}
    </Section>
  );
}
