import { Box, useTheme } from '@mui/material';
import type { Minute } from '@orchard/contract/staff/video-analytics';
import type { ReactNode } from 'react';
import { formatDuration } from '#lib/duration.ts';
import { formatShare } from './format-statistics.ts';

type DropOff = Minute['drop_offs'][number];
const LINES = [0, 0.25, 0.5, 0.75, 1];
const quiet = { fontSize: '0.75rem', color: 'text.secondary', whiteSpace: 'nowrap' } as const;

/** The curve as points of a field of 100 by 100, and the area below it. */
function pathsOf(shares: readonly number[]) {
  const step = 100 / shares.length;
  const points = shares.map(
    (share, at) =>
      `${((at + 0.5) * step).toFixed(2)} ${((1 - Math.min(share, 1)) * 100).toFixed(2)}`,
  );
  const line = `M${points.join('L')}`;
  return { line, area: `${line}L${100 - step / 2} 100L${step / 2} 100Z` };
}

/** The values beside the field. */
const Scale = (props: { isUpright?: boolean; label: (share: number) => string }) => (
  <Box
    aria-hidden="true"
    sx={{
      ...{ display: 'flex', justifyContent: 'space-between', textAlign: 'right' },
      ...(props.isUpright
        ? { flexDirection: 'column-reverse', my: '-0.6em' }
        : {
            gridColumn: 2,
            mt: 0.5,
            '& :nth-of-type(even)': { display: { xs: 'none', sm: 'inline' } },
          }),
    }}
  >
    {LINES.map((share) => (
      <Box key={share} component="span" sx={quiet}>
        {props.label(share)}
      </Box>
    ))}
  </Box>
);

const summary = (shares: readonly number[], dropOffs: readonly DropOff[]) => {
  const at = (percent: number) => formatShare(shares[percent] ?? 0);
  return `視聴維持率のグラフ。はじめ ${at(0)}、中ほど ${at(50)}、おわり ${at(99)}。離脱の多い場所は${dropOffs.length}か所です。`;
};

/**
 * The share of viewers who have seen each hundredth of a video, and who saw it again, with the places
 * where many leave or go back.
 * The field is drawn, the words around it are text, so that they stay as large on a phone.
 * @param length seconds of the video
 */
export function RetentionChart(props: {
  shares: readonly number[];
  again: readonly number[];
  dropOffs: readonly DropOff[];
  difficulties: Minute['difficulties'];
  length: number;
  children: ReactNode;
}) {
  const { shares, again, dropOffs, difficulties, length, children } = props;
  const { line, area } = pathsOf(shares);
  const { palette } = useTheme();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1, pt: 3 }}>
      <Scale isUpright label={formatShare} />
      <Box sx={{ position: 'relative', height: { xs: 200, sm: 260 } }}>
        <Box
          component="svg"
          role="img"
          aria-label={summary(shares, dropOffs)}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          sx={{
            ...{ position: 'absolute', inset: 0, width: '100%', height: '100%' },
            overflow: 'visible',
            '& path, & line': { vectorEffect: 'non-scaling-stroke' },
          }}
        >
          {LINES.map((share) => (
            <line
              key={share}
              x1="0"
              x2="100"
              y1={share * 100}
              y2={share * 100}
              stroke={palette.divider}
              strokeWidth="1"
            />
          ))}
          {difficulties.map(({ from, until }) => (
            <rect
              key={from}
              {...{ x: from, width: until - from, height: 100, fillOpacity: 0.3 }}
              fill={palette.warning.main}
            />
          ))}
          <path d={area} fill={palette.primary.dark} fillOpacity="0.25" />
          <path
            d={line}
            fill="none"
            stroke={palette.primary.main}
            strokeWidth="2"
            strokeLinejoin="round"
          />
          {again.length > 0 && (
            <path {...{ d: pathsOf(again).line, fill: 'none', stroke: palette.warning.main }} />
          )}
          {dropOffs.map(({ percent }) => (
            <line
              key={percent}
              x1={percent + 0.5}
              x2={percent + 0.5}
              y1="0"
              y2="100"
              stroke={palette.warning.main}
              strokeWidth="1.5"
              strokeDasharray="4 4"
            />
          ))}
        </Box>
        {dropOffs.map(({ percent }, at) => (
          <Box
            key={percent}
            aria-hidden="true"
            style={{ left: `${percent + 0.5}%` }}
            sx={{
              ...{ position: 'absolute', top: 0, transform: 'translate(-50%, -100%)' },
              ...{ width: 20, height: 20, borderRadius: '50%', textAlign: 'center' },
              ...{ bgcolor: 'warning.main', color: 'warning.contrastText' },
              ...{ fontSize: '0.75rem', fontWeight: 700, lineHeight: '20px' },
            }}
          >
            {at + 1}
          </Box>
        ))}
      </Box>
      <Box sx={{ gridColumn: 2, mx: '0.5%' }}>{children}</Box>
      <Scale label={(share) => formatDuration(Math.round(length * share))} />
    </Box>
  );
}
