import { AppLink } from '#lib/app-link.tsx';
import { paths } from '#paths';
import { Button, buttonClass } from '#ui/button.tsx';
import { t } from './messages.ts';

/** The buttons below a form of the account: save or cancel. */
export const EditActions = ({ submit, busy }: { submit: string; busy: boolean }) => (
  <div className="flex flex-col gap-3 pt-2 sm:flex-row">
    <Button type="submit" busy={busy} className="sm:min-w-40">
      {submit}
    </Button>
    <AppLink to={paths.account()} replace className={buttonClass('outlined')}>
      {t('account.cancel')}
    </AppLink>
  </div>
);
