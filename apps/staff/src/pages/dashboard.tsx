import { Card, CardActionArea, CardContent, Stack, Typography } from '@mui/material';
import { Title, useGetIdentity, usePermissions } from 'react-admin';
import { Link } from 'react-router';
import { DashboardCards } from '#features/analytics/dashboard-cards.tsx';
import { Faults } from '#features/analytics/faults.tsx';
import { FilmTroubles } from '#features/film-checks/film-troubles.tsx';
import { SendingStatus } from '#features/mails/sending-status.tsx';
import { MaintenanceAlert } from '#features/maintenance/maintenance.tsx';
import { NewerVersion } from '#features/release-news/newer-version.tsx';
import { OpeningList } from '#features/site-settings/opening-list.tsx';
import { BackupLine } from '#features/site-state/backup-line.tsx';
import { GROUP_LABELS, MENU_GROUPS, mayOpen } from '#lib/resource.ts';
import { resources } from '#resources';

/** The first screen: the way to everything that this operator may open. */
export function DashboardPage() {
  const { identity } = useGetIdentity();
  const { permissions = [] } = usePermissions<string[]>();
  return (
    <Stack spacing={3} sx={{ py: 3, px: { xs: 1, sm: 0 } }}>
      <Title title="ダッシュボード" />
      {identity?.fullName && <Typography>{identity.fullName}さん、こんにちは。</Typography>}
      <NewerVersion />
      <MaintenanceAlert />
      <OpeningList />
      <Faults />
      <SendingStatus />
      <FilmTroubles />
      <BackupLine />
      <DashboardCards />
      {MENU_GROUPS.map((group) => {
        const open = resources.filter((kind) => kind.group === group && mayOpen(kind, permissions));
        if (open.length === 0) return null;
        return (
          <Stack key={group} component="section" spacing={1}>
            <Typography component="h2" variant="h2">
              {GROUP_LABELS[group]}
            </Typography>
            <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
              {open.map(({ name, label, icon: Icon }) => (
                <Card key={name} sx={{ width: { xs: '100%', sm: 220 } }}>
                  <CardActionArea component={Link} to={`/${name}`}>
                    <CardContent sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
                      <Icon />
                      {label}
                    </CardContent>
                  </CardActionArea>
                </Card>
              ))}
            </Stack>
          </Stack>
        );
      })}
    </Stack>
  );
}
