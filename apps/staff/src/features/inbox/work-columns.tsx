import { Alert, Box, Button, Divider, Paper, Stack } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useMayWrite } from '#lib/use-rights.ts';
import { type Chosen, useInboxAround, useWriters } from './use-inbox.ts';

/** Marks what holds the field of an answer. */
export const REPLY_FIELD = { 'data-reply': '' } as const;

/** Puts the cursor into the field of the answer. */
export function focusReply(): void {
  const field = '[data-reply] textarea:not([aria-hidden]), [data-reply] [contenteditable=true]';
  const found = document.querySelector<HTMLElement>(field);
  found?.focus();
  found?.scrollIntoView({ block: 'center' });
}

/** Who else is writing there. */
export function Writers(props: Chosen) {
  const writers = useWriters()(props);
  if (writers.length === 0) return null;
  return <Alert severity="info">{writers.join('さん、')}さんが返信を書いています。</Alert>;
}

/** Offers what waits next, once an answer is away. */
function NextOpen() {
  const { nextOpen, to } = useInboxAround();
  if (!nextOpen) return <Alert severity="success">対応が必要なものは、ほかにありません。</Alert>;
  return (
    <Alert
      severity="success"
      action={
        <Button component={Link} to={to(nextOpen)} color="inherit">
          次へ
        </Button>
      }
    >
      次に待っているのは、{nextOpen.member.name}さんです。
    </Alert>
  );
}

/** The thread with the answer, and what belongs to it beside; below it where there is no room. */
export function WorkColumns({
  children,
  reply,
  refusal,
  side,
}: {
  /** What was written so far. */
  children: ReactNode;
  /** The form of the answer, for who may write one. */
  reply: (onSent: () => void) => ReactNode;
  /** What the others are told. */
  refusal: string;
  side: ReactNode;
}) {
  const mayWrite = useMayWrite();
  const [isSent, setIsSent] = useState(false);
  return (
    <Box
      sx={{
        ...{ display: 'grid', gap: 2, alignItems: 'start' },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 272px' },
      }}
    >
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Stack spacing={2.5}>
          {children}
          {isSent && <NextOpen />}
          <Divider />
          {mayWrite ? reply(() => setIsSent(true)) : <Alert severity="info">{refusal}</Alert>}
        </Stack>
      </Paper>
      <Stack spacing={2}>{side}</Stack>
    </Box>
  );
}
