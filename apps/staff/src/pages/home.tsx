import { Box, Stack } from '@mui/material';
import { Title } from 'react-admin';
import { Faults } from '#features/analytics/faults.tsx';
import { DueCorrections } from '#features/corrections/review.tsx';
import { FilmTroubles } from '#features/film-checks/film-troubles.tsx';
import { Waiting } from '#features/inbox/waiting.tsx';
import { SendingStatus } from '#features/mails/sending-status.tsx';
import { MaintenanceAlert } from '#features/maintenance/maintenance.tsx';
import { ContractNews } from '#features/members/contract-news.tsx';
import { NewerVersion } from '#features/release-news/newer-version.tsx';
import { MonthBox } from '#features/report/month-box.tsx';
import { WeekBox } from '#features/schedule/week-box.tsx';
import { OpeningList } from '#features/site-settings/opening-list.tsx';
import { SiteLine } from '#features/site-state/site-line.tsx';
import { StoppedWebhooks } from '#features/webhooks/webhook-boxes.tsx';

/** The first screen: the work that waits, and how the month goes. */
export const HomePage = () => (
  <Stack spacing={2} sx={{ py: 2, px: { xs: 1, sm: 0 } }}>
    <Title title="ホーム" />
    <MaintenanceAlert />
    <OpeningList />
    <Box
      sx={{
        ...{ display: 'grid', gap: 2, alignItems: 'start' },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
      }}
    >
      <Stack spacing={2}>
        <Waiting />
        <Faults />
        <SendingStatus />
        <FilmTroubles />
        <DueCorrections />
        <ContractNews />
        <StoppedWebhooks />
      </Stack>
      <Stack spacing={2}>
        <MonthBox />
        <WeekBox />
        <SiteLine />
        <NewerVersion />
      </Stack>
    </Box>
  </Stack>
);
