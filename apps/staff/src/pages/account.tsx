import { Stack } from '@mui/material';
import { Title } from 'react-admin';
import {
  ChangePassword,
  NewRecoveryCodes,
  OwnSessions,
  Version,
} from '#features/account/account-boxes.tsx';
import { OwnPasskeys } from '#features/passkeys/own-passkeys.tsx';
import { OwnIdentity } from '#features/staff-identities/own-identity.tsx';
import { NotificationForm } from '#features/staff-notifications/notification-form.tsx';

/** One's own sessions, mails about the inboxes, password, passkeys, account at the provider, recovery codes, and the version in use. */
export const AccountPage = () => (
  <Stack spacing={2} sx={{ py: 3, px: { xs: 1, sm: 0 }, maxWidth: 720 }}>
    <Title title="自分のアカウント" />
    <OwnSessions />
    <NotificationForm />
    <ChangePassword />
    <OwnPasskeys />
    <OwnIdentity />
    <NewRecoveryCodes />
    <Version />
  </Stack>
);
