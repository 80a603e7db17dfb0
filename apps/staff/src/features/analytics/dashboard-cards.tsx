import {
  Alert,
  Box,
  Card,
  CardActionArea,
  CardContent,
  CircularProgress,
  List,
  ListItem,
  Typography,
} from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { Right } from '@orchard/contract/staff/rights';
import type { ReactNode } from 'react';
import { usePermissions } from 'react-admin';
import { Link } from 'react-router';
import { listAt } from '#lib/resource.ts';
import { useCall } from '#lib/use-call.ts';
import { DashboardPanel } from '#ui/section.tsx';
import { Age, Quiet } from '#ui/texts.tsx';

/** One number with a link to its list, for operators who may open it. */
function NumberCard({
  title,
  value,
  note,
  to,
  mayOpen,
}: {
  title: string;
  value: number;
  note?: ReactNode;
  to: string;
  mayOpen: boolean;
}) {
  const content = (
    <CardContent>
      <Typography component="h2" color="textSecondary" sx={{ fontSize: '0.875rem' }}>
        {title}
      </Typography>
      <Typography sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.4 }}>
        {value.toLocaleString('ja-JP')}
      </Typography>
      <Quiet>{note ?? '\u00a0'}</Quiet>
    </CardContent>
  );
  if (!mayOpen) return null;
  return (
    <Card variant="outlined">
      <CardActionArea component={Link} to={to} sx={{ height: '100%' }}>
        {content}
      </CardActionArea>
    </Card>
  );
}

/** The first rows of a list, and the way to all of them. */
function TopRows({
  title,
  to,
  rows,
  empty,
}: {
  title: string;
  to: string;
  rows: { key: string | number; name: string; count: string; to?: string }[];
  empty: string;
}) {
  return (
    <DashboardPanel title={title} to={to}>
      {rows.length === 0 && <Typography color="textSecondary">{empty}</Typography>}
      <List disablePadding>
        {rows.map(({ key, name, count, to: target }) => (
          <ListItem key={key} disableGutters divider sx={{ gap: 2 }}>
            <Typography
              variant="body2"
              sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: 'text.primary' }}
              {...(target && { component: Link, to: target })}
            >
              {name}
            </Typography>
            <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
              {count}
            </Typography>
          </ListItem>
        ))}
      </List>
    </DashboardPanel>
  );
}

const grid = (min: number) => ({
  display: 'grid',
  gap: 2,
  gridTemplateColumns: `repeat(auto-fit, minmax(min(${min}px, 100%), 1fr))`,
});

/** Waiting work, visitors, watched videos and searches without a result. */
export function DashboardCards() {
  const { permissions = [] } = usePermissions<Right[]>();
  const may = (right: Right) => permissions.includes(right);
  const { data, error, isPending } = useCall(staffApi.getDashboard, {
    queryKey: ['dashboard'],
    enabled: may('analytics.read'),
    refetchOnWindowFocus: true,
  });
  if (!may('analytics.read')) return null;
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (isPending) return <CircularProgress aria-label="読み込み中" />;
  const { unanswered_questions: questions, open_enquiries: enquiries, members } = data;
  const since = (at: string | null) =>
    at && (
      <>
        最も古い受付：
        <Age at={at} />
      </>
    );
  return (
    <>
      <Box component="section" aria-label="要対応" sx={grid(200)}>
        <NumberCard
          title="未回答の質問"
          value={questions.count}
          note={since(questions.oldest_at)}
          to={listAt('questions', { state: 'unanswered' })}
          mayOpen={may('questions.read')}
        />
        <NumberCard
          title="未対応・対応中のお問い合わせ"
          value={enquiries.count}
          note={since(enquiries.oldest_at)}
          to={listAt('enquiries')}
          mayOpen={may('enquiries.read')}
        />
        <NumberCard
          title="過去7日間に利用した会員"
          value={members.came_this_week}
          note={`利用可能な会員 ${members.total.toLocaleString('ja-JP')}人`}
          to={listAt('members', { seen: 'week' })}
          mayOpen={may('members.read')}
        />
      </Box>
      <Box sx={grid(300)}>
        <TopRows
          title="よく見られている動画（30日間）"
          to="/video-analytics"
          rows={data.most_watched.map(({ id, title, opened }) => ({
            key: id,
            name: title,
            count: `${opened}人`,
            to: `/video-analytics/${id}`,
          }))}
          empty="過去30日間に開かれた動画はまだありません。"
        />
        <TopRows
          title="ブックマークの多い動画"
          to={`/video-analytics?sort=bookmarked&order=DESC`}
          rows={data.most_bookmarked.map(({ id, title, bookmarked }) => ({
            key: id,
            name: title,
            count: `${bookmarked}人`,
            to: `/video-analytics/${id}`,
          }))}
          empty="ブックマークされた動画はまだありません。"
        />
        <TopRows
          title="検索結果0件のキーワード（30日間）"
          to="/empty-searches"
          rows={data.empty_searches.map(({ word, searches }) => ({
            key: word,
            name: word,
            count: `${searches}回`,
          }))}
          empty="検索結果が0件のキーワードはありません。"
        />
      </Box>
    </>
  );
}
