import { ChangeNameForm } from '#features/account/change-name-forms.tsx';
import { EditCard } from '#features/account/edit-card.tsx';
import { t } from '#features/account/messages.ts';

export default function ChangeNamePage() {
  return (
    <EditCard title={t('account.name.change')}>
      <ChangeNameForm />
    </EditCard>
  );
}
