import { Alert, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { call } from '#lib/api/call.ts';
import { formatDateTime, formatExactTime } from '#lib/japan-time.ts';
import { useAction } from '#lib/use-action.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { CloseButton } from './close-button.tsx';
import { DifferencesBox } from './differences-box.tsx';
import { EnterButton } from './enter-button.tsx';
import { formatElapsed } from './format-times.ts';
import { type OpenView, type PointInTime, useShowState } from './use-point-in-time.ts';
import { toSeconds } from './wire-seconds.ts';

/** It is being made ready, and may be stopped. */
const Preparing = ({ view, now }: { view: OpenView; now: string }) => (
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

/** What went wrong, and once more. */
function Failed({ view }: { view: OpenView }) {
  const { show } = useShowState();
  const { mutate, isPending } = useAction(
    () => call(staffApi['point-in-time.open'], { body: { at: view.at } }),
    (state) => {
      void show(state);
      return 'もう一度用意しています。';
    },
  );
  return (
    <SideBox title="開けませんでした">
      <Typography sx={{ fontWeight: 600 }}>{formatExactTime(view.at)}の時点</Typography>
      <Alert severity="error">{view.says}</Alert>
      <Stack direction="row" spacing={1}>
        <Button
          variant="contained"
          aria-disabled={isPending}
          onClick={() => !isPending && mutate()}
        >
          もう一度
        </Button>
        <CloseButton label="閉じる" done="時点を閉じました。" />
      </Stack>
    </SideBox>
  );
}

const Ready = ({ view }: { view: OpenView }) => (
  <>
    <SideBox title="開いている時点">
      <Stack>
        <Typography sx={{ fontWeight: 600 }}>{formatExactTime(view.at)}の時点</Typography>
        <Typography variant="body2" color="textSecondary">
          {view.staff_name}が開きました
          {view.ends_at && `・${formatDateTime(view.ends_at)}に自動で閉じます`}
        </Typography>
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ wordBreak: 'auto-phrase' }}>
        「見る」を押すと、このブラウザーではどのページもこの時点の内容になります。見るだけで、変更はできません。画面の帯から今のサイトに戻れます。ほかの人の画面は変わりません。
      </Typography>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
        <EnterButton />
        <CloseButton label="閉じる" done="時点を閉じました。" />
      </Stack>
    </SideBox>
    <DifferencesBox key={view.id} id={view.id} />
  </>
);

/** The point that is open, on its way, or could not be opened. */
export function OpenPoint({ view, now }: { view: PointInTime['view']; now: string }) {
  if (view?.state === 'preparing') return <Preparing view={view} now={now} />;
  if (view?.state === 'failed') return <Failed view={view} />;
  return view && <Ready view={view} />;
}
