import AddIcon from '@mui/icons-material/AddOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, Paper, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { CaptionLine } from '@orchard/contract/staff/caption-rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { saidOf } from '#lib/api/problem.ts';
import { saveAsFile } from '#lib/save-as-file.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { ActionButton, ConfirmButton } from '#ui/action-button.tsx';
import { Row } from '#ui/row.tsx';
import { SideBox } from '#ui/section.tsx';
import { useBulk } from '#ui/undo-notice.tsx';
import type { CaptionEdit } from './caption-lines.ts';

interface Props {
  record: RecordOf<'captions'>;
  edit: CaptionEdit;
  onSaved: (record: RecordOf<'captions'>) => void;
  /** Adds a first line by hand. */
  onAdd: () => void;
}

function DeleteAll({ record }: Pick<Props, 'record'>) {
  const client = useQueryClient();
  const { mutate, isPending } = useBulk(
    () => void client.invalidateQueries({ queryKey: ['captions', 'open'] }),
  );
  return (
    <ConfirmButton
      color="error"
      startIcon={<DeleteIcon />}
      disabled={isPending}
      title="字幕を削除しますか？"
      content={`${record.cues.length}行の字幕を削除します。会員の画面と検索からも消えます。`}
      onConfirm={() => mutate({ action: 'delete', ids: [record.id] })}
    >
      字幕を削除する
    </ConfirmButton>
  );
}

/** Further actions on the saved captions. */
export function SavedCaptionsBox({ record }: Pick<Props, 'record'>) {
  const mayWrite = useMayWrite();
  if (record.cues.length === 0) return null;
  return (
    <SideBox title="保存済みの字幕">
      <ActionButton
        variant="outlined"
        startIcon={<DownloadIcon />}
        act={() => call(staffApi['captions.export'], { params: { id: record.id } })}
        done={({ file_name, webvtt }) => {
          saveAsFile(file_name, webvtt, 'text/vtt;charset=utf-8');
          return `「${file_name}」を保存しました。`;
        }}
      >
        WebVTTで書き出す
      </ActionButton>
      {mayWrite && <DeleteAll record={record} />}
    </SideBox>
  );
}

/** The bar at the foot, which stays in sight. */
export function CaptionButtons({ record: { id, revision }, edit, onSaved, onAdd }: Props) {
  const notify = useNotify();
  const { lines, isEstimated, isChanged } = edit;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(staffApi['captions.update'], {
        params: { id },
        query: { revision: String(revision) },
        body: {
          cues: lines.map(({ judged }) => judged.line as CaptionLine),
          is_estimated: isEstimated,
        },
      }),
    onSuccess: (saved) => {
      onSaved(saved);
      notify(`${saved.cues.length}行の字幕を保存しました。`, { type: 'success' });
    },
    onError: (error) => notify(saidOf(error), { type: 'error' }),
  });
  const canSave = isChanged && lines.length > 0 && edit.faulty.length === 0;
  return (
    <Paper variant="outlined" sx={{ position: 'sticky', bottom: 0, zIndex: 5, p: 1.5 }}>
      <Row>
        <Button variant="contained" disabled={!canSave || isPending} onClick={() => mutate()}>
          保存する
        </Button>
        {isChanged && <Button onClick={edit.discard}>変更を取り消す</Button>}
        {lines.length === 0 && (
          <Button startIcon={<AddIcon />} onClick={onAdd}>
            行を入力する
          </Button>
        )}
        <Typography role="status" variant="body2">
          {isChanged && 'まだ保存していません。'}
        </Typography>
      </Row>
    </Paper>
  );
}
