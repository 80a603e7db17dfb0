import { t } from '#features/passkeys/messages.ts';
import { PasskeysSection } from '#features/passkeys/passkeys-section.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { PageTitle } from '#ui/page-title.tsx';

export default function PasskeysPage() {
  useDocumentTitle(t('passkeys.title'));
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle>{t('passkeys.title')}</PageTitle>
      <PasskeysSection />
    </div>
  );
}
