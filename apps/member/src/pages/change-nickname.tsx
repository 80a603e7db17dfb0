import { ChangeNicknameForm } from '#features/account/change-nickname-form.tsx';
import { EditCard } from '#features/account/edit-card.tsx';
import { t } from '#features/account/messages.ts';

export default function ChangeNicknamePage() {
  return (
    <EditCard title={t('account.nickname.change')}>
      <ChangeNicknameForm />
    </EditCard>
  );
}
