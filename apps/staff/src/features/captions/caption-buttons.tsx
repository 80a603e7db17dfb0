import AddIcon from '@mui/icons-material/AddOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, Paper, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { CaptionLine } from '@orchard/contract/staff/caption-rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { saveAsFile } from '#lib/save-as-file.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RecordOf } from '#lib/wire-types.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { SideBox } from '#ui/section.tsx';
import { useBulk } from '#ui/undo-notice.tsx';
import type { CaptionEdit } from './caption-lines.ts';
import { saidOf } from './caption-source.tsx';

interface Props {
  record: RecordOf<'captions'>;
  edit: CaptionEdit;
  onSaved: (record: RecordOf<'captions'>) => void;
  /** Adds a first line by hand. */
  onAdd: () => void;
}

function useTold<Answer>(act: () => Promise<Answer>, after: (answer: Answer) => void) {
  const notify = useNotify();
  return useMutation({
    mutationFn: act,
    onSuccess: after,
    onError: (error: Error) => notify(saidOf(error), { type: 'error' }),
  });
}

function SaveLines({ record, edit, onSaved }: Props) {
  const notify = useNotify();
  const { id, revision } = record;
  const { mutate, isPending } = useTold(
    () =>
      call(staffApi['captions.update'], {
        params: { id },
        query: { revision: String(revision) },
        body: {
          cues: edit.lines.map(({ judged }) => judged.line as CaptionLine),
          is_estimated: edit.isEstimated,
        },
      }),
    (saved) => {
      onSaved(saved);
      notify(`${saved.cues.length}行の字幕を保存しました。`, { type: 'success' });
    },
  );
  const canSave = edit.isChanged && edit.lines.length > 0 && edit.faulty.length === 0;
  return (
    <>
      <Button variant="contained" disabled={!canSave || isPending} onClick={() => mutate()}>
        保存する
      </Button>
      {edit.isChanged && <Button onClick={edit.discard}>変更を取り消す</Button>}
    </>
  );
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
  const params = { id: record.id };
  const { mutate, isPending } = useTold(
    () => call(staffApi['captions.export'], { params }),
    ({ file_name, webvtt }) => saveAsFile(file_name, webvtt, 'text/vtt;charset=utf-8'),
  );
  if (record.cues.length === 0) return null;
  return (
    <SideBox title="保存済みの字幕">
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        disabled={isPending}
        onClick={() => mutate()}
      >
        WebVTTで書き出す
      </Button>
      {mayWrite && <DeleteAll record={record} />}
    </SideBox>
  );
}

/** The bar at the foot, which stays in sight. */
export function CaptionButtons(props: Props) {
  const { edit, onAdd } = props;
  return (
    <Paper
      variant="outlined"
      sx={{
        ...{ position: 'sticky', bottom: 0, zIndex: 5, p: 1.5 },
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 },
      }}
    >
      <SaveLines {...props} />
      {edit.lines.length === 0 && (
        <Button startIcon={<AddIcon />} onClick={onAdd}>
          行を入力する
        </Button>
      )}
      <Typography role="status" variant="body2">
        {edit.isChanged && 'まだ保存していません。'}
      </Typography>
    </Paper>
  );
}
