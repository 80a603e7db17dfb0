import { Chip } from '@mui/material';
import { type ReleaseSeverity, SEVERITY_LABELS } from '@orchard/contract/staff/release-news';

const COLOURS: Record<ReleaseSeverity, 'default' | 'info' | 'warning' | 'error'> = {
  none: 'default',
  low: 'info',
  medium: 'warning',
  high: 'error',
  critical: 'error',
};

/** How bad the weakness is that a version mends; nothing where it mends none. */
export const SeverityChip = ({ severity }: { severity: ReleaseSeverity }) =>
  severity === 'none' ? null : (
    <Chip
      size="small"
      color={COLOURS[severity]}
      variant={severity === 'critical' ? 'filled' : 'outlined'}
      label={`安全性の修正（深刻度：${SEVERITY_LABELS[severity]}）`}
    />
  );
