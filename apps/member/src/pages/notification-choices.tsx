import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { t } from '#features/notifications/choice-messages.ts';
import { ChoicesForm } from '#features/notifications/choices-form.tsx';
import { choicesQuery } from '#features/notifications/notifications.queries.ts';
import { AppLink } from '#lib/app-link.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { useHasInteracted } from '#lib/use-has-interacted.ts';
import { paths } from '#paths';
import { Note } from '#ui/note.tsx';
import { PageTitle } from '#ui/page-title.tsx';

const STOPPED = {
  mails: 'choices.stopped.mails',
  digests: 'choices.stopped.digests',
} as const;

// The browser alone knows its state, and the rest of the screen does not wait for it.
const PushOnThisDevice = lazy(async () => ({
  default: (await import('#features/push/push-on-this-device.tsx')).PushOnThisDevice,
}));

export default function NotificationChoicesPage() {
  useDocumentTitle(t('choices.title'));
  const hasInteracted = useHasInteracted();
  const { data: choices } = useSuspenseQuery(choicesQuery);
  return (
    <div className="mx-auto max-w-4xl">
      <PageTitle>{t('choices.title')}</PageTitle>
      <p className="mb-6">{t('choices.lead')}</p>
      <div className="mb-6 space-y-3 empty:hidden">
        {choices.is_undeliverable && (
          <Note severity="error">
            <p>{t('choices.undeliverable', { email: choices.email })}</p>
            <p>
              <AppLink to={paths.changeEmail()} className="font-semibold text-tint underline">
                {t('choices.undeliverable.change')}
              </AppLink>
            </p>
          </Note>
        )}
        {choices.stopped !== null && <Note severity="info">{t(STOPPED[choices.stopped])}</Note>}
      </div>
      <ChoicesForm choices={choices} />
      {hasInteracted && (
        <Suspense>
          <PushOnThisDevice />
        </Suspense>
      )}
    </div>
  );
}
