import { Alert, Button, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useEffect, useRef, useState } from 'react';
import { useInput, useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { sendFilm } from '#lib/api/send-film.ts';
import { useCall } from '#lib/use-call.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { FilePicker } from '#ui/file-picker.tsx';
import { Quiet } from '#ui/texts.tsx';
import { UploadBar, useUpload } from '#ui/upload-bar.tsx';
import { FilmStreamBox, useFilmStream } from './film-stream-box.tsx';

interface FilmKinds {
  /** For the browser's own window in which files are chosen. */
  accept: string;
  label: string;
}

const TRANSCODED: FilmKinds = {
  accept: 'video/*,.mov,.m4v,.mkv,.avi,.wmv,.ts,.mts,.m2ts,.mpg',
  label: 'MP4、MOV（iPhoneなど）、WebM、MKV、AVI、WMV、MPEG。4GBまで。',
};
const AS_SENT: FilmKinds = {
  accept: 'video/mp4,video/webm,.mp4,.webm,.m4v',
  label:
    'MP4（H.264）またはWebM。4GBまで。サーバーにFFmpegがないため、MOVなどほかの形式は使用できません。',
};

/** Which films the server takes; without FFmpeg only what browsers play themselves. */
function useFilmKinds(): FilmKinds {
  const { data } = useCall(staffApi.getFilmKinds, { queryKey: ['film-kinds'] });
  return data?.has_ffmpeg === false ? AS_SENT : TRANSCODED;
}

/** A film of our own: sent in parts, seen on its way, gone on with where it broke off. */
export function FilmInput() {
  const { field, fieldState } = useInput<{ source: string }>({ source: 'media_file' });
  const { getValues, setValue } = useFormContext();
  const record = useRecordContext();
  const mayWrite = useMayWrite();
  const { progress, problem, send } = useUpload();
  const [wasStopped, setWasStopped] = useState(false);
  const kinds = useFilmKinds();
  const file = (field.value as string | null) || null;
  const name = useFilmStream(file)?.name ?? file;
  const sending = useRef<AbortController | null>(null);
  const message = problem ?? fieldState.error?.message;

  // Who leaves the screen stops it; chosen again, the same file goes on where it was.
  useEffect(() => () => sending.current?.abort(), []);

  const take = (chosen: File) => {
    const controller = new AbortController();
    const { signal } = controller;
    sending.current = controller;
    setWasStopped(false);
    return send(chosen, async (onProgress) => {
      try {
        const film = await sendFilm(chosen, { onProgress, signal });
        field.onChange(film.media_file);
        if (film.duration_seconds !== null) {
          setValue('duration_seconds', film.duration_seconds, { shouldDirty: true });
        }
        if (!getValues('title'))
          setValue('title', film.name.replace(/\.[^.]+$/, ''), { shouldDirty: true });
      } catch (error) {
        if (!signal.aborted) throw error;
        setWasStopped(true);
      }
    });
  };

  return (
    <Stack spacing={1} sx={{ alignItems: 'start' }}>
      {file && progress === null && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          動画ファイル：{name}
          {record?.media_file !== file && '（保存すると、この動画に使われます）'}
        </Typography>
      )}
      {file && progress === null && <FilmStreamBox file={file} />}
      {progress === null ? (
        <FilePicker
          variant="outlined"
          disabled={!mayWrite}
          accept={kinds.accept}
          onPick={([chosen]) => void take(chosen)}
        >
          {file ? '別の動画ファイルを選択する' : '動画ファイルを選択する'}
        </FilePicker>
      ) : (
        <>
          <UploadBar progress={progress} label="動画をアップロードしています" />
          <Button size="small" onClick={() => sending.current?.abort()}>
            アップロードを中止する
          </Button>
        </>
      )}
      {wasStopped && (
        <Alert severity="info">
          アップロードを中止しました。同じファイルを選び直すと、続きからアップロードします。
        </Alert>
      )}
      {message && <Alert severity="error">{message}</Alert>}
      <Quiet>
        {kinds.label}
        途中で画面を閉じても、24時間以内に同じファイルを選び直すと続きからアップロードします。
      </Quiet>
    </Stack>
  );
}
