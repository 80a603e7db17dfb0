import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Button, Stack } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { MEMBER_FILES } from '@orchard/contract/staff/member-exports';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { addressOf, call } from '#lib/api/call.ts';
import { downloadFrom } from '#lib/save-as-file.ts';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { useChosenOrAll } from '#ui/bulk/selection.tsx';
import { RadioField } from '#ui/inputs/ticks.tsx';
import { usePeriod } from '#ui/inputs/use-period.tsx';
import { Row } from '#ui/row.tsx';
import { Quiet } from '#ui/texts.tsx';

type File = (typeof MEMBER_FILES)[number];

const FILES: Readonly<Record<File, string>> = {
  members: '会員の一覧（氏名、会員区分、会員期間など。そのまま取り込みに使えます）',
  activity: '会員と視聴の状況（1人1行。最終利用、視聴済みの動画、視聴時間、講座ごとの視聴済み）',
  lectures:
    '会員と動画ごとの視聴（1人と動画1本の組ごとに1行。はじめと最後の視聴、最も先の位置、視聴済みの日時）',
};

function ExportDialog({
  body,
  onClose,
}: Readonly<{ body: ReturnType<typeof useChosenOrAll>; onClose: () => void }>) {
  const notify = useNotify();
  const [file, setFile] = useState<File>('members');
  const { from, until, isWrong, fields } = usePeriod({
    from: '期間の開始日',
    until: '期間の終了日',
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const days = file === 'activity' ? { from, until } : {};
      return call(staffApi.exportMembers, { body: { ...body, file, ...days } });
    },
    onSuccess: ({ id, count }) => {
      downloadFrom(addressOf(staffApi.downloadMembers, { params: { id } }));
      notify(`${count.toLocaleString('ja-JP')}名をCSVファイルに書き出します。`, {
        type: 'success',
      });
      onClose();
    },
  });
  const mayStart = !isPending && !(file === 'activity' && isWrong);
  return (
    <AskDialog
      onClose={onClose}
      title="会員を書き出しますか？"
      actions={
        <Button variant="contained" aria-disabled={!mayStart} onClick={() => mayStart && mutate()}>
          書き出す
        </Button>
      }
    >
      <Stack spacing={2}>
        {error && <Alert severity="error">{error.message}</Alert>}
        <RadioField label="ファイル" value={file} labels={FILES} onChange={setFile} />
        {file === 'activity' && (
          <Row sx={{ gap: 2 }}>
            {fields}
            <Quiet>
              視聴済みは印の付いた日、視聴時間は動画を見始めた日で数えます。空欄なら、すべての期間です。講座は現在の状況です。
            </Quiet>
          </Row>
        )}
      </Stack>
    </AskDialog>
  );
}

/** Exports the chosen members; above the list all whom its filters leave, on all its pages. */
export function ExportMembers() {
  const body = useChosenOrAll();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" startIcon={<DownloadIcon />} onClick={() => setIsOpen(true)}>
        書き出す
      </Button>
      {isOpen && <ExportDialog body={body} onClose={() => setIsOpen(false)} />}
    </>
  );
}
