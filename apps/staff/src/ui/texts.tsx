import { Box, Typography, type TypographyProps } from '@mui/material';
import type { NotifiedBy } from '@orchard/contract/staff/inbox';
import { serverNow } from '#lib/api/server-clock.ts';
import { formatAge } from '#lib/format-age.ts';
import { formatDateTime } from '#lib/japan-time.ts';

/** Announces visible changes to screen readers. */
export const Announcement = ({ children }: { children: string }) => (
  <Box
    role="status"
    sx={{
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    }}
  >
    {children}
  </Box>
);

/** Plain text of a person, line by line, without interpretation. */
export const PlainText = ({ children }: { children: string }) => (
  <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{children}</Typography>
);

const SENTENCES: Readonly<Record<Exclude<NotifiedBy, 'mail'>, string>> = {
  digest: 'ほかのお知らせとまとめて、メールで知らせます（会員の設定）。',
  site: 'メールでは送っていません（会員の設定）。',
  nobody: '会員には知らせていません（会員の設定、または利用できない会員）。',
};

/** Says why a reply or an answer has no mail of its own. */
export const formatUnmailed = (by: Exclude<NotifiedBy, 'mail'>): string => SENTENCES[by];

/** The age of something; a tooltip shows its time. */
export const Age = ({ at }: { at: string }) => (
  <Box component="time" title={formatDateTime(at)} sx={{ whiteSpace: 'nowrap' }}>
    {formatAge(at, serverNow())}
  </Box>
);

/** A line that explains something, smaller and paler than what it explains. */
export const Quiet = ({ children, sx }: Pick<TypographyProps, 'children' | 'sx'>) => (
  <Typography variant="body2" color="textSecondary" {...(sx && { sx })}>
    {children}
  </Typography>
);
