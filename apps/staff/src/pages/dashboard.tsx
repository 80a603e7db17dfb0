import { Stack, Typography } from '@mui/material';
import { Title, useGetIdentity } from 'react-admin';
import { DashboardCards } from '#features/analytics/dashboard-cards.tsx';
import { Faults } from '#features/analytics/faults.tsx';
import { FilmTroubles } from '#features/film-checks/film-troubles.tsx';
import { SendingStatus } from '#features/mails/sending-status.tsx';
import { MaintenanceAlert } from '#features/maintenance/maintenance.tsx';
import { NewerVersion } from '#features/release-news/newer-version.tsx';
import { OpeningList } from '#features/site-settings/opening-list.tsx';
import { BackupLine } from '#features/site-state/backup-line.tsx';

/** The first screen: the way to everything that this operator may open. */
export function DashboardPage() {
  const { identity } = useGetIdentity();
  return (
    <Stack spacing={3} sx={{ py: 3, px: { xs: 1, sm: 0 } }}>
      <Title title="ホーム" />
      {identity?.fullName && <Typography>{identity.fullName}さん、こんにちは。</Typography>}
      <NewerVersion />
      <MaintenanceAlert />
      <OpeningList />
      <Faults />
      <SendingStatus />
      <FilmTroubles />
      <BackupLine />
      <DashboardCards />
    </Stack>
  );
}
