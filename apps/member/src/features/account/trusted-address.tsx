import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { call, query } from '#lib/api/call.ts';
import { japaneseDate } from '#lib/dates.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { t } from './messages.ts';

const trustedAddressQuery = query('GET /api/account/trusted-address');

/**
 * After a change of address without a proof: says where mails that let the member in go, and lets the
 * member prove it. Nothing to others.
 */
export function TrustedAddress() {
  const { other } = useSuspenseQuery(trustedAddressQuery).data;
  const trust = useMutation({
    mutationFn: () => call('POST /api/account/trusted-address'),
    onSuccess: async (_answer, _variables, _result, { client }) => {
      showToast(t('trusted_address.done'), 'success');
      await client.invalidateQueries({ queryKey: trustedAddressQuery.queryKey });
      focusHeading();
    },
  });
  if (!other) return null;
  const until = `${japaneseDate(other.until)} ${other.until.slice(11, 16)}`;
  return (
    <div className="mb-6">
      <Note severity="info">
        <p>{t('trusted_address.lead', { until })}</p>
        <p className="break-all">{t('trusted_address.other', { email: other.email })}</p>
        <p>{t('trusted_address.how')}</p>
        <Button
          variant="outlined"
          className="mt-3"
          busy={trust.isPending}
          onClick={() => trust.mutate()}
        >
          {t('trusted_address.submit')}
        </Button>
      </Note>
    </div>
  );
}
