import { Alert, Button, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { call } from '#lib/api/call.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { OpenableLine } from './openable-line.tsx';
import { SecondField } from './second-field.tsx';
import { isOpenable } from './stretch.ts';
import { TimeLine } from './time-line.tsx';
import { type PointInTime, useShowState } from './use-point-in-time.ts';

/** The line and the field: two ways to choose one second, which is then opened. */
export function ChooseSecond({ state }: { state: PointInTime }) {
  const { show } = useShowState();
  const { ranges, view } = state;
  const { form, onSubmit, busy, problem } = useSmallForm(
    staffApi['point-in-time.open'],
    { at: ranges.at(-1)?.to ?? null },
    async (body) => show(await call(staffApi['point-in-time.open'], { body })),
  );
  const at = form.watch('at') ?? null;
  const choose = (second: string | null) => {
    form.clearErrors();
    form.setValue('at', second);
  };
  const canOpen = !busy && at !== null && isOpenable(ranges, at);
  return (
    <>
      <SideBox title="時点を選ぶ">
        <Stack
          component="form"
          spacing={2}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (canOpen) void onSubmit();
          }}
        >
          {problem && <Alert severity="error">{problem}</Alert>}
          <SecondField at={at} error={form.formState.errors.at?.message} onChoose={choose} />
          <OpenableLine at={at} ranges={ranges} onChoose={choose} />
          <Button
            type="submit"
            variant="contained"
            aria-disabled={!canOpen}
            sx={{ alignSelf: 'start' }}
          >
            この時点のサイトを開く
          </Button>
          <Typography variant="body2" color="textSecondary" sx={{ wordBreak: 'auto-phrase' }}>
            今のサイトはそのままで、選んだ時点のサイトを隣に用意します。開くだけでは何も変わりません。
            {view && '今開いている時点は閉じます。'}
          </Typography>
        </Stack>
      </SideBox>
      <TimeLine state={state} at={at} onChoose={choose} />
    </>
  );
}
