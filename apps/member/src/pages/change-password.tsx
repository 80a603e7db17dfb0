import { ChangePasswordForm } from '#features/account/change-password-form.tsx';
import { EditCard } from '#features/account/edit-card.tsx';
import { t } from '#features/account/messages.ts';

export default function ChangePasswordPage() {
  return (
    <EditCard title={t('account.password.change')}>
      <ChangePasswordForm />
    </EditCard>
  );
}
