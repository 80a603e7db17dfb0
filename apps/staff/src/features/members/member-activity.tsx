import {
  Alert,
  Box,
  List,
  ListItem,
  Pagination,
  Paper,
  Stack,
  Tab,
  Tabs,
  Typography,
} from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { readRightOf } from '@orchard/contract/staff/kind-rights';
import type { Right } from '@orchard/contract/staff/rights';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { callPage } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useRights } from '#lib/use-rights.ts';
import { PlainText, Quiet } from '#ui/texts.tsx';

const PER_PAGE = 10;

const Entry = ({ title, children }: { title: string; children: ReactNode }) => (
  <ListItem disableGutters divider sx={{ display: 'block' }}>
    <Typography sx={{ overflowWrap: 'anywhere' }}>{title}</Typography>
    {children}
  </ListItem>
);

type Load = (id: number, page: string) => Promise<{ entries: ReactNode[]; total: number }>;

const pageArgs = (id: number, p: string) => ({
  params: { id },
  query: { p, per_page: String(PER_PAGE) },
});

const loadWatched: Load = async (id, page) => {
  const { rows, total } = await callPage(staffApi.listWatched, pageArgs(id, page));
  const entries = rows.map(({ video, viewed_at, completed_at }) => (
    <Entry key={video.id} title={video.title}>
      <Quiet>
        {viewed_at
          ? `最後に開いた日時：${formatDateTime(viewed_at)}`
          : '視聴履歴は会員が削除しました'}
        {completed_at && `・視聴済み：${formatDateTime(completed_at)}`}
      </Quiet>
    </Entry>
  ));
  return { entries, total };
};

const loadAsked: Load = async (id, page) => {
  const { rows, total } = await callPage(staffApi.listAsked, pageArgs(id, page));
  const entries = rows.map(({ id: key, video, message, created_at, answered_at }) => (
    <Entry key={key} title={video.title}>
      <PlainText>{message}</PlainText>
      <Quiet>
        {formatDateTime(created_at)}・
        {answered_at ? `回答：${formatDateTime(answered_at)}` : 'まだ回答していません'}
      </Quiet>
    </Entry>
  ));
  return { entries, total };
};

const loadSent: Load = async (id, page) => {
  const { rows, total } = await callPage(staffApi.listSent, pageArgs(id, page));
  const entries = rows.map(({ id: key, category, subject, body, created_at }) => (
    <Entry key={key} title={subject}>
      <PlainText>{body}</PlainText>
      <Quiet>
        {category ?? '種類の指定なし'}・{formatDateTime(created_at)}
      </Quiet>
    </Entry>
  ));
  return { entries, total };
};

const KINDS = {
  watched: {
    of: 'members',
    label: '視聴',
    load: loadWatched,
    empty: '視聴した動画はまだありません。',
  },
  asked: { of: 'questions', label: '質問', load: loadAsked, empty: '質問はまだありません。' },
  sent: {
    of: 'enquiries',
    label: 'お問い合わせ',
    load: loadSent,
    empty: 'お問い合わせはまだありません。',
  },
} as const;

function Activity({ kind, memberId }: { kind: keyof typeof KINDS; memberId: number }) {
  const [page, setPage] = useState(1);
  const { load, empty } = KINDS[kind];
  const { data, error } = useQuery({
    queryKey: ['members', 'activity', memberId, kind, page],
    queryFn: () => load(memberId, String(page)),
    placeholderData: keepPreviousData,
  });
  const pages = Math.ceil((data?.total ?? 0) / PER_PAGE);
  return (
    <Stack spacing={1}>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.total === 0 && <Quiet>{empty}</Quiet>}
      <List disablePadding>{data?.entries}</List>
      {pages > 1 && (
        <Pagination count={pages} page={page} onChange={(_, chosen) => setPage(chosen)} />
      )}
    </Stack>
  );
}

/** A member's videos, questions and enquiries, of the kinds that the operator may read. */
export function MemberActivity() {
  const { id = '' } = useParams();
  const rights: readonly (Right | undefined)[] = useRights();
  const [kind, setKind] = useState<keyof typeof KINDS>('watched');
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label="この会員の利用状況"
      sx={{ p: { xs: 2, sm: 3 }, mt: 2, mb: 4 }}
    >
      <Tabs value={kind} onChange={(_, chosen) => setKind(chosen)} aria-label="この会員の利用状況">
        {Object.entries(KINDS)
          .filter(([, { of }]) => rights.includes(readRightOf(of)))
          .map(([name, { label }]) => (
            <Tab
              key={name}
              value={name}
              label={label}
              id={`activity-${name}`}
              aria-controls="activity-panel"
            />
          ))}
      </Tabs>
      <Box role="tabpanel" id="activity-panel" aria-labelledby={`activity-${kind}`} sx={{ pt: 2 }}>
        <Activity key={kind} kind={kind} memberId={Number(id)} />
      </Box>
    </Paper>
  );
}
