import { Alert, Box, Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { saveAsFile } from '#lib/save-as-file.ts';
import { CopyButton } from '#ui/for-server.tsx';

/**
 * Recovery codes, which are shown this once: to copy, to download, and to confirm as put away.
 * @param confirm what the last button says
 */
export function RecoveryCodes({
  codes,
  confirm,
  onPutAway,
}: {
  codes: readonly string[];
  confirm: string;
  onPutAway: () => void;
}) {
  const [isPutAway, setIsPutAway] = useState(false);
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack spacing={2.5}>
      <Alert severity="warning">
        リカバリーコードは今回だけ表示されます。認証アプリを使えなくなったときに必要です。安全な場所に保管してください。
      </Alert>
      <Box
        component="ul"
        aria-label="リカバリーコード"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { sm: '1fr 1fr' },
        }}
      >
        {codes.map((code) => (
          <Typography key={code} component="li" sx={{ fontFamily: 'monospace' }}>
            {code}
          </Typography>
        ))}
      </Box>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <CopyButton text={text} done="リカバリーコードをコピーしました。">
          コピーする
        </CopyButton>
        <Button variant="outlined" onClick={() => saveAsFile('recovery-codes.txt', text)}>
          ファイルに保存する
        </Button>
      </Stack>
      <FormControlLabel
        control={<Checkbox checked={isPutAway} onChange={(_, checked) => setIsPutAway(checked)} />}
        label="リカバリーコードを安全な場所に保管しました"
        sx={{ wordBreak: 'auto-phrase' }}
      />
      <Button variant="contained" size="large" disabled={!isPutAway} onClick={onPutAway}>
        {confirm}
      </Button>
    </Stack>
  );
}
