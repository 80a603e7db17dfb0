import { Alert, Button, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { call } from '#lib/api/call.ts';
import { formatExactTime } from '#lib/japan-time.ts';
import { useAction } from '#lib/use-action.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { CloseButton } from './close-button.tsx';
import { type OpenView, useShowState } from './use-point-in-time.ts';

/** What went wrong, and once more. */
export function FailedView({ view }: { view: OpenView }) {
  const { show } = useShowState();
  const { mutate, isPending } = useAction(
    () => call(staffApi['point-in-time.open'], { body: { at: view.at } }),
    (state) => {
      void show(state);
      return 'もう一度用意しています。';
    },
  );
  return (
    <SideBox title="できませんでした">
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
