import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useNotify } from 'react-admin';

/** A button that copies a text, and says what to do with it. */
export function CopyButton(props: { text: string; done: string; children: string }) {
  const { text, done, children } = props;
  const notify = useNotify();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify(done, { type: 'success' }),
      () => notify('コピーできませんでした。選択してコピーしてください。', { type: 'error' }),
    );
  return (
    <Button variant="outlined" onClick={copy} sx={{ alignSelf: 'start' }}>
      {children}
    </Button>
  );
}

/** A button that copies what whoever looks after the server needs to know. */
export const CopyForServer = ({ text }: { text: string }) => (
  <CopyButton text={text} done="コピーしました。メールなどに貼り付けてお送りください。">
    サーバーの担当者に送る内容をコピー
  </CopyButton>
);

/** What only whoever looks after the server needs, folded. */
export const ForServer = ({ children }: { children: ReactNode }) => (
  <details>
    <Box component="summary" sx={{ cursor: 'pointer', py: 1, color: 'text.secondary' }}>
      サーバーの担当者向け
    </Box>
    {children}
  </details>
);
