import { Alert, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { formatHurdle, missingChoice } from '@orchard/contract/staff/broadcast-audience';
import { keepPreviousData } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useCall } from '#lib/use-call.ts';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { useChoices } from '#ui/inputs/choices.tsx';
import { Quiet } from '#ui/texts.tsx';
import { formatAudience, formatMembers, formatReason } from './broadcast-labels.tsx';

/** What of a broadcast operators write. */
export type Draft = Pick<
  RecordOf<'broadcasts'>,
  'subject' | 'body' | 'brand_id' | 'audience' | 'segment_id' | 'filter' | 'member_ids'
>;

/** The draft as it stands in the form, saved or not. */
export const useDraft = () => useWatch() as Draft;

const SENDER = '差出人のブランド';

/** What must be chosen before anybody can be counted. */
const uncountable = (draft: Draft): string | undefined =>
  draft.audience === 'brand' && draft.brand_id === null ? SENDER : missingChoice(draft)?.[1];

/** What of sender and audience is still to be chosen. */
export const lackingAudience = (draft: Draft): string[] =>
  [draft.brand_id === null ? SENDER : undefined, missingChoice(draft)?.[1]].filter(
    (label) => label !== undefined,
  );

/** The members whom an audience would reach now; not asked while a part of it is to be chosen. */
export function useAudience(draft: Draft) {
  const { brand_id, audience, segment_id, filter, member_ids } = draft;
  const body = { brand_id, audience, segment_id, filter: filter as never, member_ids };
  return useCall(staffApi['broadcasts.audience'], {
    queryKey: ['broadcasts', 'audience', body],
    body,
    enabled: uncountable(draft) === undefined,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** From whom to whom a broadcast goes, how many get it, the first of them, and who does not and why. */
export function Audience({ draft }: { draft: Draft }) {
  const { data, error } = useAudience(draft);
  const { data: segments = [] } = useChoices<RowOf<'segments'>>('segments');
  const missing = uncountable(draft);
  if (missing) return <Quiet>{`${missing}を選択すると、ここに人数が表示されます。`}</Quiet>;
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Typography role="status">数えています…</Typography>;
  const { count, from, outside, first, skipped, hurdle } = data;
  if (hurdle === 'segment_gone') return <Alert severity="warning">{formatHurdle(hurdle)}</Alert>;
  const others = outside.map(
    ({ brand, count: some }) =>
      `${brand === null ? '会員区分のない会員' : `${brand}の会員`} ${formatMembers(some)}`,
  );
  const segment = segments.find(({ id }) => id === draft.segment_id);
  const names = first.map(({ label }) => label).join('、');
  return (
    <Stack spacing={1}>
      {hurdle && <Alert severity="warning">{formatHurdle(hurdle)}</Alert>}
      <Typography role="status">
        送信する会員：<strong>{formatMembers(count)}</strong>
      </Typography>
      {count > 0 && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {count > first.length ? `${names} ほか${formatMembers(count - first.length)}` : names}
        </Typography>
      )}
      {skipped.length > 0 && (
        <Typography variant="body2" color="textSecondary" component="div">
          送信しない会員：
          {skipped
            .map(({ reason, count: some }) => `${formatReason(reason)} ${formatMembers(some)}`)
            .join('、')}
        </Typography>
      )}
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {from && `差出人：${from}`}
        <br />
        送信先：{formatAudience({ ...draft, segment_name: segment?.name ?? null })}
        {others.length > 0 && <strong>（{others.join('、')}を含む）</strong>}
      </Typography>
    </Stack>
  );
}
