import { Alert, Button, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { AUDIT_RESOURCES } from '@orchard/contract/staff/audit-log-names';
import { CONTENT_KINDS, DIFFERENCES, MAX_RESTORED } from '@orchard/contract/staff/content-restore';
import type { Job } from '@orchard/contract/staff/jobs';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { AskDialog } from '#ui/ask-dialog.tsx';
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
  const [isOpen, setIsOpen] = useState(false);
  // A double click is faster than what is drawn.
  const isSent = useRef(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      call(staffApi['content-restore.start'], {
        body: { id, records: chosen.map(({ kind, id, revision }) => ({ kind, id, revision })) },
      }),
    onSuccess: (job) => {
      setIsOpen(false);
      onBegun(job);
    },
    onSettled: () => {
      isSent.current = false;
    },
  });
  const send = () => {
    if (isSent.current) return;
    isSent.current = true;
    mutate();
  };
  const kinds = CONTENT_KINDS.flatMap((kind) => {
    const rows = chosen.filter((row) => row.kind === kind);
    return rows.length > 0 ? [`${AUDIT_RESOURCES[kind]}${countOf(rows)}`] : [];
  });
  const canStart = chosen.length > 0 && chosen.length <= MAX_RESTORED;
  return (
    <>
      <Button
        variant="contained"
        aria-disabled={!canStart}
        onClick={() => {
          reset();
          setIsOpen(canStart);
        }}
      >
        選んだものをこの時点に戻す
      </Button>
      {chosen.length > MAX_RESTORED && (
        <Typography role="alert" variant="body2" color="error">
          一度に戻せるのは{MAX_RESTORED.toLocaleString('ja-JP')}
          件までです。種類ごとに選んで、分けて戻してください。
        </Typography>
      )}
      <AskDialog
        isOpen={isOpen}
        onClose={() => !isPending && setIsOpen(false)}
        title={`${countOf(chosen)}をこの時点に戻しますか？`}
        actions={
          <Button variant="contained" aria-disabled={isPending} onClick={send}>
            実行する
          </Button>
        }
      >
        <Stack spacing={2}>
          {error && <Alert severity="error">{error.message}</Alert>}
          <Typography>{kinds.join('、')}</Typography>
          <Typography component="ul" sx={{ m: 0, pl: 2.5 }}>
            {DIFFERENCES.map((change) => {
              const rows = chosen.filter((row) => row.change === change);
              const { label, effect } = CHANGES[change];
              return (
                rows.length > 0 && <li key={change}>{`${label}：${countOf(rows)}。${effect}。`}</li>
              );
            })}
          </Typography>
          <Typography color="textSecondary" sx={{ wordBreak: 'auto-phrase' }}>
            会員の画面にもすぐに表示されます。会員、スタッフ、質問、送ったメールは変わりません。あとからまとめて元に戻せます。
          </Typography>
        </Stack>
      </AskDialog>
    </>
  );
}
