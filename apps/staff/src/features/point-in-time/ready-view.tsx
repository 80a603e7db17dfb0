import { Alert, Chip, Divider, Stack, Typography } from '@mui/material';
import { formatDateTime, formatExactTime } from '#lib/japan-time.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { CloseButton } from './close-button.tsx';
import { EnterButtons } from './enter-buttons.tsx';
import { LossesList } from './losses-list.tsx';
import { ReturnButton } from './return-button.tsx';
import type { OpenView } from './use-point-in-time.ts';

/** A point that is open: to look at, to go back to, to put away. */
export const ReadyView = ({ view, canReturn }: { view: OpenView; canReturn: boolean }) => (
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
    <Stack component="section" aria-label="戻すと失われるもの" spacing={1}>
      <Typography component="h3" variant="h6">
        戻すと失われるもの
      </Typography>
      <LossesList losses={view.losses} />
    </Stack>
    {canReturn ? (
      <ReturnButton view={view} />
    ) : (
      <Alert severity="info">
        このサイトでは、見ることだけができます。この画面から戻すことはできません。
        {view.says}
      </Alert>
    )}
    <Divider />
    <CloseButton label="閉じる" done="時点を閉じました。" />
  </SideBox>
);
