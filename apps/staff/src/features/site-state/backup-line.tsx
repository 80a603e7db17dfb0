import { Alert, Box, Stack, Typography } from '@mui/material';
import { DashboardPanel } from '#ui/dashboard-panel.tsx';
import { StateMark } from './state-mark.tsx';
import { useSiteState } from './use-site-state.ts';

/** The last backup and the drill that proved it, for administrators, and what else is to be done. */
export function BackupLine() {
  const { data } = useSiteState();
  if (!data) return null;
  const backups = data.parts.find(({ part }) => part === 'backup')?.lines ?? [];
  const others = data.parts
    .filter(({ part }) => part !== 'backup')
    .flatMap(({ lines }) => lines)
    .filter(({ state }) => state === 'action').length;
  return (
    <DashboardPanel title="バックアップと復元の訓練" to="/site-state" linkText="サイトの状態">
      <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {backups.map(({ about, state, says }) => (
          <Box
            key={about}
            component="li"
            sx={{ display: 'flex', gap: 1, alignItems: 'baseline', flexWrap: 'wrap' }}
          >
            <StateMark state={state} />
            <Typography variant="body2" sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
              {about}：{says}
            </Typography>
          </Box>
        ))}
      </Stack>
      {others > 0 && (
        <Alert severity="error" sx={{ mt: 2 }}>
          サイトの状態に、ほかに{others}件の要対応があります。
        </Alert>
      )}
    </DashboardPanel>
  );
}
