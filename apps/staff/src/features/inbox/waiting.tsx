import { Alert, Box, Button, Chip, Collapse, Link, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { usePageOf } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';
import { DashboardPanel } from '#ui/section.tsx';
import { ListSkeleton } from '#ui/skeletons.tsx';
import { Age, Quiet } from '#ui/texts.tsx';
import { type InboxRow, KIND_LABELS } from './use-inbox.ts';

// With it comes the editor, which the first screen does without.
const ReplyHere = lazy(async () => ({ default: (await import('./record-page.tsx')).ReplyHere }));

const SHOWN = 4;

function Item({
  row,
  isOpen,
  onToggle,
  onSent,
}: {
  row: InboxRow;
  isOpen: boolean;
  onToggle: () => void;
  onSent: () => void;
}) {
  const { kind, id, subject, video, member, since, excerpt } = row;
  const mayAnswer = useMay(`${kind}.answer`);
  const formId = useId();
  const act = kind === 'questions' ? '回答する' : '返信する';
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
        <Chip size="small" variant="outlined" label={KIND_LABELS[kind]} />
        <Link
          href={`/${kind}/${id}`}
          sx={{ flex: '1 1 160px', minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {subject ?? video?.title}
        </Link>
        <Quiet>
          {member.name}・<Age at={since} />
        </Quiet>
      </Box>
      {!isOpen && (
        <Typography
          sx={{
            ...{ display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 3 },
            ...{ overflow: 'hidden', overflowWrap: 'anywhere', mt: 0.5 },
          }}
        >
          {excerpt}
        </Typography>
      )}
      {mayAnswer && (
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          aria-label={isOpen ? '閉じる' : `${member.name}さんの${KIND_LABELS[kind]}に${act}`}
          onClick={onToggle}
        >
          {isOpen ? '閉じる' : act}
        </Button>
      )}
      <Collapse in={isOpen} id={formId} unmountOnExit>
        <Box sx={{ pt: 1 }}>
          <Suspense fallback={<ListSkeleton />}>
            <ReplyHere kind={kind} id={id} onSent={onSent} />
          </Suspense>
        </Box>
      </Collapse>
    </Box>
  );
}

/** What waits longest for an answer, with the field for it right there. */
export function Waiting() {
  const mayReadQuestions = useMay('questions.read');
  const mayReadEnquiries = useMay('enquiries.read');
  const mayRead = mayReadQuestions || mayReadEnquiries;
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<string>();
  const { data, error, isPending } = usePageOf(staffApi['inbox.list'], {
    queryKey: ['inbox', 'home'],
    query: { p: '1', per_page: String(SHOWN) },
    enabled: mayRead,
    refetchOnWindowFocus: true,
  });
  if (!mayRead) return null;
  const total = data?.total ?? 0;
  return (
    <DashboardPanel
      title="回答を待っています"
      {...(total > 0 && { note: `（${total.toLocaleString('ja-JP')}件）` })}
      to="/inbox"
      linkText="受信箱を開く"
    >
      <Box ref={box} tabIndex={-1} sx={{ outlineOffset: 4 }}>
        {error && <Alert severity="error">{error.message}</Alert>}
        {isPending && !error && <ListSkeleton />}
        {data && total === 0 && (
          <Typography color="textSecondary">
            いま回答を待っている質問・お問い合わせはありません。
          </Typography>
        )}
        <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data?.rows.map((row) => {
            const key = `${row.kind}/${row.id}`;
            return (
              <Item
                key={key}
                row={row}
                isOpen={open === key}
                onToggle={() => setOpen(open === key ? undefined : key)}
                onSent={() => {
                  setOpen(undefined);
                  // What is answered leaves the list, and would take the focus with it.
                  box.current?.focus();
                }}
              />
            );
          })}
        </Stack>
      </Box>
    </DashboardPanel>
  );
}
