import { ChangeNicknameForm } from '#features/account/change-name-forms.tsx';
import { EditCard } from '#features/account/edit-card.tsx';
import { t } from '#features/account/messages.ts';

export default function ChangeNicknamePage() {
  return (
    <EditCard title={t('account.nickname.change')}>
      <ChangeNicknameForm />
    </EditCard>
  );
}
