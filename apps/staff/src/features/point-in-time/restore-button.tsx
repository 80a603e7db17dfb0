import { Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { AUDIT_RESOURCES } from '@orchard/contract/staff/audit-log-names';
import { CONTENT_KINDS, DIFFERENCES, MAX_RESTORED } from '@orchard/contract/staff/content-restore';
import type { Job } from '@orchard/contract/staff/jobs';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { CHANGES } from './difference-group.tsx';
import type { ContentDifference } from './differences-box.tsx';

const countOf = (rows: readonly unknown[]) => `${rows.length.toLocaleString('ja-JP')}件`;

/** Takes what is ticked back to the point, after a second press that says what will happen. */
export function RestoreButton({
  id,
  chosen,
  onBegun,
}: {
  /** The point. */
  id: string;
  chosen: readonly ContentDifference[];
  onBegun: (job: Job) => void;
}) {
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(staffApi['content-restore.start'], {
        body: { id, records: chosen.map(({ kind, id, revision }) => ({ kind, id, revision })) },
      }),
    onSuccess: onBegun,
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  const kinds = CONTENT_KINDS.flatMap((kind) => {
    const rows = chosen.filter((row) => row.kind === kind);
    return rows.length > 0 ? [`${AUDIT_RESOURCES[kind]}${countOf(rows)}`] : [];
  });
  return (
    <>
      <ConfirmButton
        variant="contained"
        disabled={isPending || chosen.length === 0 || chosen.length > MAX_RESTORED}
        title={`${countOf(chosen)}をこの時点に戻しますか？`}
        content={
          <Stack spacing={2}>
            <Typography>{kinds.join('、')}</Typography>
            <Typography component="ul" sx={{ m: 0, pl: 2.5 }}>
              {DIFFERENCES.map((change) => {
                const rows = chosen.filter((row) => row.change === change);
                const { label, effect } = CHANGES[change];
                return (
                  rows.length > 0 && (
                    <li key={change}>{`${label}：${countOf(rows)}。${effect}。`}</li>
                  )
                );
              })}
            </Typography>
            <Typography color="textSecondary" sx={{ wordBreak: 'auto-phrase' }}>
              会員の画面にもすぐに表示されます。会員、スタッフ、質問、送ったメールは変わりません。あとからまとめて元に戻せます。
            </Typography>
          </Stack>
        }
        onConfirm={() => mutate()}
      >
        選んだものをこの時点に戻す
      </ConfirmButton>
      {chosen.length > MAX_RESTORED && (
        <Typography role="alert" variant="body2" color="error">
          一度に戻せるのは{MAX_RESTORED.toLocaleString('ja-JP')}
          件までです。種類ごとに選んで、分けて戻してください。
        </Typography>
      )}
    </>
  );
}
