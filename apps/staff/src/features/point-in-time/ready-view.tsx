import { Chip, Divider, Stack, Typography } from '@mui/material';
import { formatDateTime, formatExactTime } from '#lib/japan-time.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { CloseButton } from './close-button.tsx';
import { EnterButtons } from './enter-buttons.tsx';
import type { OpenView } from './use-point-in-time.ts';

/** A point that is open: to look at, to put away. */
export const ReadyView = ({ view }: { view: OpenView }) => (
  <SideBox title="開いている時点">
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Chip size="small" variant="outlined" color="success" label="開いています" />
      <Typography sx={{ fontWeight: 600 }}>{formatExactTime(view.at)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {view.staff_name}が開きました
        {view.ends_at && `・${formatDateTime(view.ends_at)}に自動で閉じます`}
      </Typography>
    </Stack>
    <EnterButtons />
    <Divider />
    <CloseButton label="閉じる" done="時点を閉じました。" />
  </SideBox>
);
