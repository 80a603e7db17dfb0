import { Button } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/use-action.ts';

/**
 * Shows this browser the open point.
 * @param goTo leaves for an address; whole, as each page comes from the other site then
 */
export function EnterButton({
  goTo = (address) => window.location.assign(address),
}: {
  goTo?: (address: string) => void;
}) {
  const { mutate, isPending, isSuccess } = useAction(
    () => call(staffApi['point-in-time.enter'], {}),
    () => {
      goTo('/staff');
      return 'この時点のサイトに移ります。';
    },
  );
  // The page is left in a moment; until then it is not left twice.
  const busy = isPending || isSuccess;
  return (
    <Button variant="contained" aria-disabled={busy} onClick={() => !busy && mutate()}>
      この時点のサイトを見る
    </Button>
  );
}
