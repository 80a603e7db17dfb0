import type { ComponentProps, ReactNode } from 'react';
import { ConsentDialog } from '#features/consents/consent-dialog.tsx';
import { LogoutButton } from '#features/sessions/logout-button.tsx';

/** The question for the consent, with what stays open to whoever has to answer it. */
export default function AskedConsent(
  props: Omit<ComponentProps<typeof ConsentDialog>, 'signOut'>,
): ReactNode {
  return <ConsentDialog {...props} signOut={<LogoutButton />} />;
}
