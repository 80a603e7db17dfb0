import { Button } from '#ui/button.tsx';
import { t } from './messages.ts';

/** The buttons below a form of the second step. */
export const FormButtons = ({
  submit,
  busy,
  onCancel,
}: {
  submit: string;
  busy: boolean;
  onCancel: () => void;
}) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" busy={busy}>
      {submit}
    </Button>
    <Button variant="outlined" disabled={busy} onClick={onCancel}>
      {t('cancel')}
    </Button>
  </div>
);
