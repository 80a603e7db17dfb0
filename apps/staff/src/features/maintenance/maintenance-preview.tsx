import { Box, Typography } from '@mui/material';
import {
  formatMaintenanceEnd,
  MAINTENANCE_MESSAGES,
  type Maintenance,
} from '@orchard/contract/maintenance';
import { SideBox } from '#ui/section.tsx';

/** The page that members see meanwhile. */
export function MaintenancePreview({ maintenance }: { maintenance: Maintenance }) {
  const { title, page, again } = MAINTENANCE_MESSAGES;
  const quiet = { color: 'text.secondary', mb: 3 } as const;
  return (
    <SideBox title="会員に表示されるページ">
      <Box
        role="img"
        aria-label={`${title} ${formatMaintenanceEnd(maintenance)} ${maintenance.message ?? ''}`}
        sx={{
          bgcolor: 'background.default',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          p: 3,
        }}
      >
        <Box
          sx={{
            maxWidth: 480,
            mx: 'auto',
            textAlign: 'center',
            lineHeight: 1.8,
            wordBreak: 'auto-phrase',
            overflowWrap: 'anywhere',
          }}
        >
          <Typography sx={{ fontSize: '1.5rem', fontWeight: 700, mb: 1.5 }}>{title}</Typography>
          <Typography sx={quiet}>{formatMaintenanceEnd(maintenance)}</Typography>
          {maintenance.message && (
            <Typography sx={{ ...quiet, whiteSpace: 'pre-line' }}>{maintenance.message}</Typography>
          )}
          <Typography sx={quiet}>{page}</Typography>
          <Box
            component="span"
            sx={{
              display: 'inline-block',
              px: 3,
              py: 1,
              borderRadius: '8px',
              color: '#fff',
              bgcolor: 'primary.dark',
            }}
          >
            {again}
          </Box>
        </Box>
      </Box>
    </SideBox>
  );
}
