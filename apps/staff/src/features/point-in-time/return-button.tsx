import { Box, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { call } from '#lib/api/call.ts';
import { Problem } from '#lib/api/problem.ts';
import { formatExactTime } from '#lib/japan-time.ts';
import { useAction } from '#lib/use-action.ts';
import { ConfirmButton } from '#ui/inbox/confirm-button.tsx';
import { LossesList } from './losses-list.tsx';
import { type OpenView, useShowState } from './use-point-in-time.ts';

const CONSEQUENCES = [
  '会員の画面は、戻すあいだの数秒間、お待ちいただくページになります。',
  'その時点で送信を待っていたメールは、もう一度送りません。',
  '今の状態も「元の状態」の印として残り、あとから戻せます。',
];

/** No answer over a network that is there, or a proxy's: the server may be on its way back already. */
const mayHaveBegun = (error: unknown) =>
  error instanceof Problem && [0, 502, 504].includes(error.status) && navigator.onLine;

async function beginReturn(id: string): Promise<void> {
  try {
    await call(staffApi['point-in-time.return'], { body: { id } });
  } catch (error) {
    // Asking every second tells; a red notice would be wrong where it has begun.
    if (!mayHaveBegun(error)) throw error;
  }
}

/** Takes the whole site back to the open point, after a second press. */
export function ReturnButton({ view }: { view: OpenView }) {
  const { showReturning } = useShowState();
  const { mutate, isPending } = useAction(
    () => beginReturn(view.id),
    () => {
      void showReturning();
      return 'この時点に戻しています。';
    },
  );
  const when = formatExactTime(view.at);
  const isReady = !isPending && view.losses !== null;
  return (
    <ConfirmButton
      variant="contained"
      color="error"
      aria-disabled={!isReady}
      title={`${when}の時点に戻しますか？`}
      content={
        <Stack spacing={2}>
          <Typography sx={{ wordBreak: 'auto-phrase' }}>
            サイト全体を{when}の状態に戻します。そのあとの変更はなくなります。
          </Typography>
          <LossesList losses={view.losses} />
          <Box component="ul" sx={{ m: 0, pl: 3, wordBreak: 'auto-phrase' }}>
            {CONSEQUENCES.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </Box>
        </Stack>
      }
      onConfirm={() => isReady && mutate()}
      sx={{ alignSelf: 'start' }}
    >
      この時点に戻す
    </ConfirmButton>
  );
}
