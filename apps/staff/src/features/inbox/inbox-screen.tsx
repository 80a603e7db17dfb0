import BackIcon from '@mui/icons-material/ChevronLeft';
import { Box, Button, Paper, type Theme, Typography, useMediaQuery } from '@mui/material';
import type { InboxKind } from '@orchard/contract/staff/inbox';
import { useRef, useState } from 'react';
import { Title } from 'react-admin';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { InboxList } from './inbox-list.tsx';
import { RecordPage } from './record-page.tsx';
import { type Chosen, earlierFilter, InboxContext, type InboxRow, useInbox } from './use-inbox.ts';
import { KeysDialog, useKeys } from './use-keys.tsx';

function Columns({ chosen }: { chosen: Chosen | undefined }) {
  const inbox = useInbox(chosen);
  const navigate = useNavigate();
  const [isTold, setIsTold] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));

  /** Opens the neighbour of the open record; without one it walks through the rows. */
  const go = (row: InboxRow | undefined, step: 1 | -1) => () => {
    if (chosen) return row && void navigate(inbox.to(row));
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    links[at < 0 ? 0 : at + step]?.focus();
  };
  useKeys({ j: go(inbox.next, 1), k: go(inbox.previous, -1), '?': () => setIsTold(true) });

  const neighbour = (label: string, row: InboxRow | undefined) =>
    row && <Button href={inbox.to(row)}>{label}</Button>;
  return (
    <InboxContext value={inbox}>
      {!chosen && <Title title="受信箱" />}
      <Box
        sx={{
          ...{ display: 'grid', gap: 2, alignItems: 'start', mt: 2, px: { xs: 1, sm: 0 } },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '288px minmax(0, 1fr)' },
        }}
      >
        {!(isPhone && chosen) && (
          <Paper
            component="nav"
            variant="outlined"
            aria-label="受信箱の一覧"
            ref={list}
            sx={{
              position: { md: 'sticky' },
              top: { md: 64 },
              maxHeight: { md: 'calc(100dvh - 80px)' },
              overflowY: { md: 'auto' },
            }}
          >
            <InboxList />
          </Paper>
        )}
        {!(isPhone && !chosen) && (
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
              {chosen && isPhone && (
                <Button href={inbox.back} startIcon={<BackIcon />}>
                  一覧へ戻る
                </Button>
              )}
              {chosen && neighbour('前へ', inbox.previous)}
              {chosen && neighbour('次へ', inbox.next)}
              <Button sx={{ ml: 'auto' }} onClick={() => setIsTold(true)}>
                キー操作
              </Button>
            </Box>
            {chosen ? (
              <RecordPage key={`${chosen.kind}/${chosen.id}`} {...chosen} />
            ) : (
              <Typography color="textSecondary" sx={{ p: 2 }}>
                左の一覧から選んでください。
              </Typography>
            )}
          </Box>
        )}
      </Box>
      {isTold && <KeysDialog onClose={() => setIsTold(false)} />}
    </InboxContext>
  );
}

/** Questions and enquiries beside each other: the list, the open one, its member. */
export function InboxScreen() {
  const { pathname, search } = useLocation();
  const [, place = '', id] = pathname.split('/');
  const kind = place as InboxKind;
  if (place !== 'inbox' && !id)
    return <Navigate to={`/inbox?${earlierFilter(kind, search)}`} replace />;
  return <Columns chosen={id ? { kind, id: Number(id) } : undefined} />;
}
