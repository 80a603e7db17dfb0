import { ChangeEmailForm } from '#features/account/change-email-form.tsx';
import { EditCard } from '#features/account/edit-card.tsx';
import { t } from '#features/account/messages.ts';

export default function ChangeEmailPage() {
  return (
    <EditCard title={t('account.email.change')}>
      <ChangeEmailForm />
    </EditCard>
  );
}
