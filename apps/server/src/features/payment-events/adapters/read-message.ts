import type { PaymentKind } from '@orchard/contract/staff/payment-sources';
import type { Adapter } from './payment-event.ts';
import { readForm, readStandard } from './read-form.ts';
import { readStripe } from './read-stripe.ts';
import { readUnivapay } from './read-univapay.ts';

/** What reads the messages of each kind of provider. */
export const ADAPTERS: Readonly<Record<PaymentKind, Adapter>> = {
  standard: readStandard,
  stripe: readStripe,
  univapay: readUnivapay,
  form: readForm,
};
