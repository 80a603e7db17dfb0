import { Alert, Box, Link, Paper, Skeleton, Stack } from '@mui/material';
import type { ResponseOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { formatDateTime } from '#lib/japan-time.ts';
import { useCall } from '#lib/use-call.ts';
import { Fact } from '#ui/section.tsx';
import { PlainText, Quiet } from '#ui/texts.tsx';
import { Contracts } from './contracts.tsx';
import { MemberChips } from './member-facts.tsx';

type Card = ResponseOf<typeof staffApi.getMemberCard>;

const formatProgress = ({ is_watched, percent, at }: NonNullable<Card['progress']>): string => {
  const seen = at ? `${percent === null ? '視聴を開始' : `${percent}%まで視聴`}` : '未視聴';
  const when = at ? `（${formatDateTime(at)}）` : '';
  return is_watched ? `視聴済み${when}` : `${seen}${when}`;
};

const factsOf = (card: Card): [label: string, value: ReactNode][] => [
  ['会員番号', card.number],
  ['電話番号', card.phone],
  ['ご契約', <Contracts key="contracts" memberships={card.memberships} />],
  ['最終利用', formatDateTime(card.last_seen_at) || '―'],
  ['視聴済み', `${card.watched_count.toLocaleString('ja-JP')}本`],
  ['この動画', card.progress && formatProgress(card.progress)],
];

const CLAMPED = {
  ...{ display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 4 },
  overflow: 'hidden',
} as const;

function Content({ card }: { card: Card }) {
  const { pathname } = useLocation();
  const others = card.recent.filter(({ link }) => link !== pathname);
  return (
    <>
      <Link href={`/members/${card.id}`} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {card.name}
      </Link>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        <MemberChips member={card} />
      </Box>
      <Stack component="dl" spacing={0.5} sx={{ m: 0, typography: 'body2' }}>
        {factsOf(card).map(
          ([label, value]) =>
            value && (
              <Fact key={label} label={label} width="4.5em">
                {value}
              </Fact>
            ),
        )}
      </Stack>
      {card.note && (
        <Box sx={CLAMPED}>
          <PlainText>{card.note}</PlainText>
        </Box>
      )}
      {others.length > 0 && (
        <Stack component="ul" spacing={0.5} aria-label="最近のやりとり" sx={{ m: 0, p: 0 }}>
          {others.map(({ at, text, link }) => (
            <Box component="li" key={`${link}${text}`} sx={{ listStyle: 'none' }}>
              <Quiet>{formatDateTime(at)}</Quiet>
              <Link
                href={link ?? ''}
                variant="body2"
                sx={{ ...CLAMPED, WebkitLineClamp: 3, overflowWrap: 'anywhere' }}
              >
                {text}
              </Link>
            </Box>
          ))}
        </Stack>
      )}
    </>
  );
}

/**
 * Who has asked or written, beside what is to be answered.
 * @param id the member's
 * @param video the number of the video that is asked about
 */
export function MemberCard({ id, video }: { id: number; video?: number }) {
  const { data, error } = useCall(staffApi.getMemberCard, {
    queryKey: ['members', 'card', id, video],
    params: { id },
    query: video === undefined ? {} : { video: String(video) },
  });
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label="会員"
      sx={{ p: 2, width: '100%', maxWidth: { md: 320 }, boxSizing: 'border-box' }}
    >
      <Stack spacing={1.25}>
        {error && <Alert severity="error">{error.message}</Alert>}
        {!data && !error && <Skeleton variant="rounded" height={180} />}
        {data && <Content card={data} />}
      </Stack>
    </Paper>
  );
}
