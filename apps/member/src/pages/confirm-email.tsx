import { EditCard } from '#features/account/edit-card.tsx';
import { EmailConfirming } from '#features/account/email-confirming.tsx';
import { t } from '#features/account/messages.ts';
import { AppLink } from '#lib/app-link.tsx';
import { tLink, useAddressSecret } from '#lib/mailed-link.tsx';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';

export default function ConfirmEmailPage() {
  const token = useAddressSecret('confirmationToken', paths.confirmEmail());
  return (
    <EditCard title={t('confirm_email.title')}>
      {token === undefined ? (
        <>
          <p className="mb-6">{tLink('link.again.lead')}</p>
          <AppLink to={paths.changeEmail()} className={buttonClass('outlined')}>
            {t('confirm_email.back')}
          </AppLink>
        </>
      ) : (
        <EmailConfirming token={token} />
      )}
    </EditCard>
  );
}
