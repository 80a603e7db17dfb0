import { Button } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/use-action.ts';
import { useShowState } from './use-point-in-time.ts';

/** Puts the open point away, or stops preparing it. */
export function CloseButton({ label, done }: { label: string; done: string }) {
  const { show } = useShowState();
  const { mutate, isPending } = useAction(
    () => call(staffApi['point-in-time.close'], {}),
    (state) => {
      void show(state);
      return done;
    },
  );
  return (
    <Button
      variant="outlined"
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
      sx={{ alignSelf: 'start' }}
    >
      {label}
    </Button>
  );
}
