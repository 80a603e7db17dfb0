import OkIcon from '@mui/icons-material/CheckCircleOutlined';
import ActionIcon from '@mui/icons-material/ErrorOutlined';
import AttentionIcon from '@mui/icons-material/WarningAmberOutlined';
import { Alert, Box, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { LineState } from '@orchard/contract/staff/site-state';
import { useCall } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';
import { DashboardPanel } from '#ui/section.tsx';

/** As often as the server looks anew. */
const EVERY_MS = 15_000;

/** How the site is; nothing for operators who may not see it. */
export const useSiteState = () =>
  useCall(staffApi.getSiteState, {
    queryKey: ['site-state'],
    enabled: useMay('staff.manage'),
    refetchInterval: EVERY_MS,
  });

const MARKS = {
  ok: { Icon: OkIcon, color: 'success', label: '正常' },
  attention: { Icon: AttentionIcon, color: 'warning', label: '注意' },
  action: { Icon: ActionIcon, color: 'error', label: '要対応' },
} as const;

/** The names of the states. */
export const STATE_LABELS: Record<LineState, string> = {
  ok: MARKS.ok.label,
  attention: MARKS.attention.label,
  action: MARKS.action.label,
};

/** The state of a line: quiet while it is well, in words where it is not. */
export function StateMark({ state }: { state: LineState }) {
  const { Icon, color, label } = MARKS[state];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        flexShrink: 0,
        color: `${color}.main`,
        fontSize: '0.875rem',
        fontWeight: 600,
      }}
    >
      <Icon fontSize="small" {...(state === 'ok' && { titleAccess: label })} />
      {state !== 'ok' && label}
    </Box>
  );
}

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
              {about}：{state === 'ok' ? says : 'サーバーの担当者にご確認ください。'}
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
