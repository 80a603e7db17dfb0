import SearchIcon from '@mui/icons-material/SearchOutlined';
import {
  Box,
  Card,
  CardActionArea,
  CardContent,
  InputAdornment,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { Title, usePermissions } from 'react-admin';
import { mayOpen, type Resource } from '#lib/resource.ts';
import { places } from '#resources';
import { Announcement, Quiet } from '#ui/texts.tsx';

const tabs = places.find(({ to }) => to === '/settings')?.tabs ?? [];

const Setting = ({ kind: { name, label, hint } }: { kind: Resource }) => (
  <Card variant="outlined">
    <CardActionArea href={`/${name}`} sx={{ height: '100%' }}>
      <CardContent sx={{ py: 1.5 }}>
        <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
        <Quiet>{hint}</Quiet>
      </CardContent>
    </CardActionArea>
  </Card>
);

/** Every setting on one screen, found by its name or by what it is for. */
export function SettingsPage() {
  const { permissions = [] } = usePermissions<string[]>();
  const [typed, setTyped] = useState('');
  const sought = typed.trim();
  const groups = tabs
    .map((tab) => ({
      ...tab,
      kinds: tab.kinds.filter(
        (one) => mayOpen(one, permissions) && `${one.label}${one.hint}`.includes(sought),
      ),
    }))
    .filter(({ kinds }) => kinds.length > 0);
  const count = groups.reduce((sum, { kinds }) => sum + kinds.length, 0);
  return (
    <Stack spacing={3} sx={{ py: 2, px: { xs: 1, sm: 0 }, maxWidth: 960 }}>
      <Title title="設定" />
      <TextField
        type="search"
        label="設定を探す"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        sx={{ maxWidth: 400 }}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon />
              </InputAdornment>
            ),
          },
        }}
      />
      <Announcement>{sought && `${count}件`}</Announcement>
      {groups.length === 0 && (
        <Typography>「{sought}」に当てはまる設定は見つかりませんでした。</Typography>
      )}
      {groups.map(({ label, kinds, isFolded }) => (
        <Box
          key={label}
          component="details"
          open={!isFolded || sought !== ''}
          sx={{ '& summary': { cursor: 'pointer', py: 1, fontWeight: 700 } }}
        >
          <summary>{label}</summary>
          <Box
            sx={{
              ...{ display: 'grid', gap: 1.5 },
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
            }}
          >
            {kinds.map((one) => (
              <Setting key={one.name} kind={one} />
            ))}
          </Box>
        </Box>
      ))}
    </Stack>
  );
}
