import { Alert, Button, Typography } from '@mui/material';
import { MAX_CAPTION_BYTES } from '@orchard/contract/staff/caption-rules';
import { videoImports } from '@orchard/contract/staff/video-imports';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addressOf } from '#lib/api/call.ts';
import { fieldErrors, Problem, problemOf } from '#lib/api/problem.ts';
import { sendFile } from '#lib/api/send-file.ts';

async function send(id: number, file: File): Promise<void> {
  if (file.size > MAX_CAPTION_BYTES) {
    throw new Problem(413, `「${file.name}」は大きすぎます。2MB以下のファイルを選択してください。`);
  }
  const { status, body } = await sendFile({
    url: addressOf(videoImports.addCaptions, { params: { id }, query: { name: file.name } }),
    file,
    type: 'application/octet-stream',
  });
  if (status === 200) return;
  const problem = problemOf(status, body);
  const [sentence] = Object.values(fieldErrors(problem));
  throw sentence ? new Problem(status, sentence) : problem;
}

/** The files of captions that rows name; several are chosen at once. */
export function CaptionFiles({ id, onAdded }: { id: number; onAdded: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        await send(id, file);
        setAdded((count) => count + 1);
      }
    },
    onSettled: onAdded,
  });
  return (
    <div>
      <Button variant="outlined" disabled={isPending} onClick={() => input.current?.click()}>
        字幕ファイルを追加する
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".vtt,.srt"
        aria-label="字幕ファイル"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) mutate(files);
        }}
      />
      <Typography variant="body2" color="textSecondary" role="status">
        {added > 0
          ? `${added}件の字幕ファイルを追加しました。`
          : 'ファイル名が「字幕ファイル名」の列と一致する字幕（.vtt、.srt）を登録します。複数選択できます。'}
      </Typography>
      {error && <Alert severity="error">{error.message}</Alert>}
    </div>
  );
}
