import { ChangeNameForm } from '#features/account/change-name-forms.tsx';
import { EditCard } from '#features/account/edit-card.tsx';
import { t } from '#lib/messages.ts';

export default function ChangeNamePage() {
  return (
    <EditCard title={t('account.name.change')}>
      <ChangeNameForm />
    </EditCard>
  );
}
