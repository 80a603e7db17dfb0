import ReplaceIcon from '@mui/icons-material/UploadFileOutlined';
import { Alert, Paper, Stack, TextField } from '@mui/material';
import { MAX_RESOURCES } from '@orchard/contract/staff/video-resources';
import { useRef, useState } from 'react';
import { useInput } from 'react-admin';
import { get, useFormState } from 'react-hook-form';
import { sendResource } from '#lib/api/send-resource.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { FilePicker } from '#ui/file-picker.tsx';
import { OrderedList } from '#ui/order/ordered-list.tsx';
import { SideBox } from '#ui/section.tsx';
import { Announcement, Quiet } from '#ui/texts.tsx';
import { UploadBar, useUpload } from '#ui/upload-bar.tsx';

const ACCEPTED = '.pdf,.xlsx,.docx,.pptx,.png,.jpg,.jpeg,.webp';

/** A file in the draft of a video or an evening. */
interface DraftResource {
  file: string;
  title: string;
}

/** The files that members download beside a video or an evening, in their order; saved with it. */
export function ResourcesBox() {
  const { field } = useInput<{ source: string }>({ source: 'resources' });
  const { errors } = useFormState();
  const isLocked = !useMayWrite();
  const { progress, problem, send } = useUpload();
  const [announcement, setAnnouncement] = useState('');
  // An upload ends later, when the list may be another one.
  const resources = useRef<DraftResource[]>([]);
  resources.current = (field.value as DraftResource[] | undefined) ?? [];
  const rows = resources.current;
  const message = problem ?? (get(errors, 'resources.message') as string | undefined);

  /** Sends a file, which comes in the place of another one or behind all. */
  const take = (chosen: File, replaced?: string) =>
    send(chosen, async (onProgress) => {
      const file = await sendResource(chosen, onProgress);
      const title = chosen.name.replace(/\.[^.]+$/, '');
      const { current } = resources;
      field.onChange(
        current.some((one) => one.file === replaced)
          ? current.map((one) => (one.file === replaced ? { ...one, file } : one))
          : [...current, { file, title }],
      );
      setAnnouncement('資料を送信しました。保存すると、会員に表示されます。');
    });

  return (
    <SideBox title="資料">
      <OrderedList
        rows={rows}
        keyOf={({ file }) => file}
        nameOf={({ title }) => title}
        onChange={field.onChange}
        isLocked={isLocked}
        canRemove
      >
        {({ file, title }, at, buttons) => {
          const error = get(errors, `resources.${at}.title.message`) as string | undefined;
          const usage = `会員が保存するときのファイル名になります（${file.split('.').at(-1)?.toUpperCase()}）。`;
          return (
            <Paper variant="outlined" sx={{ p: 1.5 }}>
              <TextField
                label="資料の名前"
                value={title}
                error={error !== undefined}
                helperText={error ?? usage}
                onChange={({ target }) =>
                  field.onChange(
                    rows.map((one) => (one.file === file ? { file, title: target.value } : one)),
                  )
                }
              />
              <Stack direction="row" sx={{ justifyContent: 'end' }}>
                <FilePicker
                  aria-label={`「${title}」のファイルを差し替える`}
                  disabled={isLocked || progress !== null}
                  accept={ACCEPTED}
                  onPick={([chosen]) => void take(chosen, file)}
                  sx={{ minWidth: 44 }}
                >
                  <ReplaceIcon />
                </FilePicker>
                {buttons}
              </Stack>
            </Paper>
          );
        }}
      </OrderedList>
      <FilePicker
        variant="outlined"
        label="資料のファイル"
        disabled={isLocked || progress !== null || rows.length >= MAX_RESOURCES}
        accept={ACCEPTED}
        onPick={([chosen]) => void take(chosen)}
      >
        資料を追加する
      </FilePicker>
      {progress && <UploadBar progress={progress} label="資料を送信しています" />}
      {message && <Alert severity="error">{message}</Alert>}
      <Quiet>
        PDF、Excel（.xlsx）、Word（.docx）、PowerPoint（.pptx）、画像を50MBまで。公開対象の会員だけがダウンロードできます。
      </Quiet>
      <Announcement>{announcement}</Announcement>
    </SideBox>
  );
}
