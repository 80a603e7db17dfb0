import { Box, Button, FormControl, FormHelperText, FormLabel, Stack } from '@mui/material';
import { sizedPicture } from '@orchard/contract/picture-sizes';
import { useId } from 'react';
import { useInput } from 'react-admin';
import { uploadImage, type Visibility } from '#lib/api/send-file.ts';
import { FilePicker } from '#ui/file-picker.tsx';
import { UploadBar, useUpload } from '#ui/upload-bar.tsx';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/**
 * The address of a picture, which is stored on the site when a file is chosen.
 * @param visibility `public` for pictures that are shown before anybody signs in
 */
export function ImageInput({
  source,
  label,
  visibility = 'private',
}: {
  source: string;
  label: string;
  visibility?: Visibility;
}) {
  const { field, fieldState } = useInput<{ source: string }>({ source });
  const { progress, problem, send } = useUpload();
  const inputId = useId();
  const url = field.value as string | null;
  const message = problem ?? fieldState.error?.message;

  const take = (file: File) =>
    send(file, async (onProgress) =>
      field.onChange(await uploadImage(file, onProgress, visibility)),
    );

  return (
    <FormControl error={message !== undefined}>
      <FormLabel htmlFor={inputId}>{label}</FormLabel>
      <Stack spacing={1} sx={{ mt: 1, alignItems: 'start' }}>
        {url && (
          <Box
            component="img"
            src={sizedPicture(url, 'card')}
            alt={label}
            sx={{ maxWidth: 'min(100%, 320px)', maxHeight: 200, borderRadius: 1 }}
          />
        )}
        <Stack direction="row" spacing={1}>
          <FilePicker
            variant="outlined"
            disabled={progress !== null}
            inputId={inputId}
            accept={ACCEPTED}
            onPick={([file]) => void take(file)}
          >
            {url ? '画像を変更する' : '画像を選択する'}
          </FilePicker>
          {url && <Button onClick={() => field.onChange(null)}>画像を外す</Button>}
        </Stack>
        {progress && <UploadBar progress={progress} label="画像をアップロードしています" />}
      </Stack>
      {message && <FormHelperText role="alert">{message}</FormHelperText>}
    </FormControl>
  );
}
