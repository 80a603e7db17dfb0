import OkIcon from '@mui/icons-material/CheckCircleOutlined';
import ActionIcon from '@mui/icons-material/ErrorOutlined';
import AttentionIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { LineState } from '@orchard/contract/staff/site-state';
import { useCall } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';

/** As often as the server looks anew. */
const EVERY_MS = 15_000;

/** How the site is; nothing for operators who may not see it. */
export const useSiteState = () =>
  useCall(staffApi.getSiteState, {
    queryKey: ['site-state'],
    enabled: useMay('staff.manage'),
    refetchInterval: EVERY_MS,
  });

/** How each state is shown. */
export const MARKS = {
  ok: { Icon: OkIcon, color: 'success', label: '正常' },
  attention: { Icon: AttentionIcon, color: 'warning', label: '注意' },
  action: { Icon: ActionIcon, color: 'error', label: '要対応' },
} as const satisfies Record<LineState, object>;

/** The state of a line: quiet while it is well, in words where it is not. */
export function StateMark({ state }: { state: LineState }) {
  const { Icon, color, label } = MARKS[state];
  return (
    <Box
      component="span"
      sx={{
        ...{ display: 'inline-flex', alignItems: 'center', gap: 0.5, flexShrink: 0 },
        ...{ color: `${color}.main`, fontSize: '0.875rem', fontWeight: 600 },
      }}
    >
      <Icon fontSize="small" {...(state === 'ok' && { titleAccess: label })} />
      {state !== 'ok' && label}
    </Box>
  );
}
