import * as z from 'zod/mini';
import { EMAIL_PATTERN } from '#contract/email-pattern.ts';
import { MAX_LINE } from '#contract/limits.ts';
import { formatMessage } from '#contract/messages.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { optionalText } from '#contract/staff/wire.ts';

/** How a person is reached, as operators write it; each part may be empty. */
export const contactFields = () => ({
  /** Where replies to mails go; shown to members and before sign-in, as what follows. */
  contact_email: optionalText('お問い合わせ先のメールアドレス', MAX_LINE).check(
    z.refine((value) => value === '' || EMAIL_PATTERN.test(value), {
      error: formatMessage('validation.email'),
    }),
  ),
  contact_telephone: optionalText('お問い合わせ先の電話番号', MAX_LINE).check(
    z.regex(/^[0-9+() -]*$/, { error: formatStaffMessage('validation.telephone') }),
  ),
  contact_hours: optionalText('お問い合わせの受付時間', MAX_LINE),
});
