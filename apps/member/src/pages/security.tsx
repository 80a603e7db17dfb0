import { t } from '#features/account/security-messages.ts';
import { DevicesSection } from '#features/devices/devices-section.tsx';
import { PasskeysSection } from '#features/passkeys/passkeys-section.tsx';
import { TwoStepSection } from '#features/two-step/two-step-section.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { PageTitle } from '#ui/page-title.tsx';

export default function SecurityPage() {
  useDocumentTitle(t('security.title'));
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle>{t('security.title')}</PageTitle>
      <p>{t('security.lead')}</p>
      <PasskeysSection />
      <TwoStepSection />
      <DevicesSection />
    </div>
  );
}
