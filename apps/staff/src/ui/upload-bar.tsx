import { LinearProgress, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { OnProgress, UploadProgress } from '#lib/api/send-in-parts.ts';

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)}MB`;

function progressText({ sent, bytes, isWaiting }: UploadProgress): string {
  if (isWaiting) return '接続が途切れました。自動的に続きからアップロードします…';
  if (sent >= bytes) return 'ファイルを確認しています…';
  return `${megabytes(bytes)}のうち${megabytes(sent)}をアップロードしました。`;
}

/** How far a file is on its way to the site, in a bar and in words. */
export const UploadBar = ({ progress, label }: { progress: UploadProgress; label: string }) => (
  <Stack spacing={1} sx={{ width: '100%', maxWidth: 480 }}>
    <LinearProgress
      variant={progress.sent < progress.bytes ? 'determinate' : 'indeterminate'}
      value={(progress.sent / progress.bytes) * 100}
      aria-label={label}
    />
    <Typography role="status" variant="body2">
      {progressText(progress)}
    </Typography>
  </Stack>
);

/** A file on its way to the site: how far it is, and why the last one did not arrive. */
export function useUpload() {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [problem, setProblem] = useState<string>();
  /** Sends a file, and takes what came of it. */
  const send = async (file: File, attempt: (onProgress: OnProgress) => Promise<void>) => {
    setProblem(undefined);
    setProgress({ sent: 0, bytes: file.size, isWaiting: false });
    try {
      await attempt(setProgress);
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setProgress(null);
    }
  };
  return { progress, problem, send };
}
