import { Box, Link, Typography } from '@mui/material';
import type { Minute } from '@orchard/contract/staff/video-analytics';
import { formatDuration } from '#lib/duration.ts';
import { formatDay } from '#lib/japan-time.ts';
import { Quiet } from '#ui/texts.tsx';
import { formatMembers, formatPart } from './format-statistics.ts';

type Mark = Minute['marks'][number];
type Comparison = NonNullable<Mark['again']>;

const VERDICTS = {
  fewer: '減ったと言えます',
  more: '増えたと言えます',
  unclear: '減ったとも増えたとも言えません',
};

const points = (share: number) => `${share > 0 ? '+' : ''}${Math.round(share * 100)}`;
const partOf = ({ members, of }: Comparison['before']) =>
  `${formatMembers(of)}のうち${formatPart(members, of)}`;

/** What became of a share with an answer or a correction. */
const compared = (what: string, { before, after, difference: by, verdict }: Comparison) => {
  const sure = by && `（95％信頼区間 ${points(by.low)}〜${points(by.high)}）。`;
  const change = by ? `差は${points(by.share)}ポイント${sure}` : '';
  return `${what}会員：前は${partOf(before)}、後は${partOf(after)}。${change}${VERDICTS[verdict]}。`;
};

/** Questions and corrections at their seconds, with what became of the watching there. */
export const MarkList = ({ marks }: { marks: readonly Mark[] }) => (
  <Box component="ul" sx={{ m: 0, pl: 3 }}>
    {marks.map(({ kind, id, at, text, day, again, stopped }) => (
      <Typography key={`${kind} ${id} ${at}`} component="li" variant="body2" sx={{ py: 0.5 }}>
        {formatDuration(Math.floor(at))}{' '}
        {kind === 'correction' ? '訂正' : <Link href={`/questions/${id}`}>質問</Link>}「{text}」
        {day && (
          <Quiet>{`${formatDay(day)}に公開${again ? '' : '。前後の人数がまだ足りません。'}`}</Quiet>
        )}
        {again && <Quiet>{compared('見直した', again)}</Quiet>}
        {stopped && <Quiet>{compared('ここでやめた', stopped)}</Quiet>}
      </Typography>
    ))}
  </Box>
);
