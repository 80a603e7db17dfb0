import { LinearProgress, Typography } from '@mui/material';
import { formatExactTime } from '#lib/japan-time.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { CloseButton } from './close-button.tsx';
import { formatElapsed } from './format-times.ts';
import type { OpenView } from './use-point-in-time.ts';
import { toSeconds } from './wire-seconds.ts';

/** A point that is being made ready; it may be stopped. */
export const PreparingView = ({ view, now }: { view: OpenView; now: string }) => (
  <SideBox title="時点を用意しています">
    <Typography sx={{ fontWeight: 600 }}>{formatExactTime(view.at)}の時点</Typography>
    <LinearProgress aria-label="用意しています" />
    <Typography role="status" variant="body2" sx={{ wordBreak: 'auto-phrase' }}>
      {view.says}
    </Typography>
    <Typography variant="body2" color="textSecondary">
      {view.staff_name}・{formatElapsed(toSeconds(now) - toSeconds(view.started_at))}経過
    </Typography>
    <CloseButton label="やめる" done="用意をやめました。" />
  </SideBox>
);
