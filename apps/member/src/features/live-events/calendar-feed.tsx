import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { copyText } from '#lib/copy-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';
import { t } from './messages.ts';

/** The secret address by which calendars show the evenings. */
export function CalendarFeed({ address }: { address: string }) {
  const renew = useMutation({
    mutationFn: () => call('POST /api/account/calendar'),
    async onSuccess(_renewed, _variables, _result, { client }) {
      await client.invalidateQueries({ queryKey: ['GET /api/live-events'] });
      showToast(t('calendar.renewed'), 'success');
    },
  });
  const copy = () =>
    copyText(address, { copied: t('calendar.copied'), failed: t('calendar.not_copied') });
  return (
    <Section title={t('calendar.title')}>
      <p className="phrased">{t('calendar.lead')}</p>
      <p className="my-4 rounded-xl bg-raised p-4 font-mono text-sm break-all">{address}</p>
      <div className="flex flex-wrap gap-3">
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass('outlined')}>
          {t('calendar.add')}
        </a>
        <Button variant="outlined" onClick={copy}>
          {t('calendar.copy')}
        </Button>
      </div>
      <details className="mt-3">
        <summary className="min-h-11 py-2.5 text-sm text-tint">{t('calendar.renew')}</summary>
        <p className="mb-3 phrased text-sm">{t('calendar.renew.lead')}</p>
        <Button variant="outlined" busy={renew.isPending} onClick={() => renew.mutate()}>
          {t('calendar.renew')}
        </Button>
      </details>
    </Section>
  );
}
