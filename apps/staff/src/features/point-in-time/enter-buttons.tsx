import { Button, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/use-action.ts';

const PLACES = [
  ['管理画面を見る', '/staff'],
  ['会員サイトを見る', '/'],
] as const;

/**
 * Shows this browser the open point.
 * @param goTo leaves for an address; whole, as each page comes from the other site then
 */
export function EnterButtons({
  goTo = (address) => window.location.assign(address),
}: {
  goTo?: (address: string) => void;
}) {
  const { mutate, isPending, isSuccess } = useAction(
    async (address: string) => {
      await call(staffApi['point-in-time.enter'], {});
      return address;
    },
    (address) => {
      goTo(address);
      return 'この時点のサイトに移ります。';
    },
  );
  // The page is left in a moment; until then it is not left twice.
  const busy = isPending || isSuccess;
  return (
    <Stack component="section" aria-label="このブラウザーで見る" spacing={1}>
      <Typography component="h3" variant="h6">
        このブラウザーで見る
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ wordBreak: 'auto-phrase' }}>
        このブラウザーでは、どのページもこの時点の内容になります。見るだけで、変更はできません。画面の帯から今のサイトに戻れます。ほかの人の画面は変わりません。
      </Typography>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
        {PLACES.map(([label, address]) => (
          <Button
            key={label}
            variant="contained"
            aria-disabled={busy}
            onClick={() => !busy && mutate(address)}
          >
            {label}
          </Button>
        ))}
      </Stack>
    </Stack>
  );
}
