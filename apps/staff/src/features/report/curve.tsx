import { Box } from '@mui/material';

/** A small curve of numbers by day; a day without a record leaves a gap. The text beside it tells more. */
export function Curve({
  values,
  label,
  height = 36,
}: {
  values: readonly (number | null)[];
  label: string;
  height?: number;
}) {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const step = 100 / Math.max(1, values.length - 1);
  const parts: string[] = [];
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    const before = at > 0 && values[at - 1] !== null;
    parts.push(
      `${before ? 'L' : 'M'}${(at * step).toFixed(2)} ${(100 - (value / most) * 100).toFixed(2)}${before ? '' : 'h0.01'}`,
    );
  }
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      sx={{ display: 'block', width: '100%', height, overflow: 'visible', color: 'primary.main' }}
    >
      <path
        d={parts.join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </Box>
  );
}
