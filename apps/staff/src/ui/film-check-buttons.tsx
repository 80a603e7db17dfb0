import { Button, Stack } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { ACCEPTABLE, type FilmCheck } from '@orchard/contract/staff/film-checks';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/use-action.ts';
import { useMay } from '#lib/use-rights.ts';
import { ConfirmButton } from './inbox/confirm-button.tsx';

/** What a look found, as a sentence. */
function foundBy({ trouble, is_suspected, is_waiting }: FilmCheck): string {
  if (is_waiting) return '応答がありませんでした。あとで自動的にもう一度確認します。';
  if (is_suspected) return '問題がある可能性があります。数分後に自動的にもう一度確認します。';
  return trouble ? '問題は続いています。' : '問題はありませんでした。';
}

/** Looks at the film of a video at once; where another film may be right, accepts it. */
export function FilmCheckButtons({ check }: { check: FilmCheck }) {
  const { id, title, trouble } = check;
  const mayWrite = useMay('content.write');
  const client = useQueryClient();
  // The list, the dashboard and the video's form show the same film.
  const refresh = () => void client.invalidateQueries({ queryKey: ['film-checks'] });
  const checking = useAction(
    () => call(staffApi['film-checks.look'], { params: { id } }),
    (found) => {
      refresh();
      return foundBy(found);
    },
  );
  const accept = useAction(
    () => call(staffApi['film-checks.accept'], { params: { id } }),
    () => {
      refresh();
      return '現在の内容を正しいものとして記録しました。';
    },
  );
  if (!mayWrite) return null;
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Button
        size="small"
        variant="outlined"
        aria-label={`「${title}」をもう一度確認する`}
        aria-disabled={checking.isPending}
        onClick={() => !checking.isPending && checking.mutate()}
      >
        {checking.isPending ? '確認しています…' : 'もう一度確認する'}
      </Button>
      {ACCEPTABLE.some((damage) => damage === trouble) && (
        <ConfirmButton
          size="small"
          aria-label={`「${title}」はこの内容で正しい`}
          disabled={accept.isPending}
          title="この内容で正しいですか？"
          content={`「${title}」の現在の動画、長さ、字幕を正しいものとして記録します。次の確認からは、この内容と比べます。`}
          onConfirm={() => accept.mutate()}
        >
          この内容で正しい
        </ConfirmButton>
      )}
    </Stack>
  );
}
