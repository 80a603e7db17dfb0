import { Button, Paper, Stack, Typography } from '@mui/material';
import type { ReactElement } from 'react';
import { useListContext, useResourceContext } from 'react-admin';
import { callsOf } from '#lib/resource.ts';
import { unitOf } from '#lib/unit-of.ts';
import { useSelection } from './selection.tsx';

/**
 * The actions on what is chosen, at the lower edge of the list, where they cover neither search nor
 * filters; hidden without a chosen row.
 */
export function SelectionBar({ buttons }: { buttons: ReactElement }) {
  const { data = [], total = 0, selectedIds = [] } = useListContext();
  const { count, isAll, chooseAll, clear } = useSelection();
  const resource = useResourceContext() ?? '';
  const unit = unitOf(resource);
  const { selection } = callsOf(resource);
  if (selectedIds.length === 0) return null;
  const isPageChosen = data.every(({ id }) => selectedIds.includes(id));
  const mayChooseAll =
    selection !== undefined && isPageChosen && !isAll && total > selectedIds.length;
  return (
    <Paper
      component="section"
      aria-label="選択した行の操作"
      elevation={8}
      sx={{
        position: 'sticky',
        bottom: 0,
        // Above the button that makes a record on a phone.
        zIndex: 'speedDial',
        p: 1.5,
        borderTop: 2,
        borderColor: 'primary.main',
      }}
    >
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {isAll
            ? `この条件の${count.toLocaleString('ja-JP')}${unit}すべてを選択中`
            : `${count.toLocaleString('ja-JP')}${unit}を選択中`}
        </Typography>
        {mayChooseAll && (
          <Button size="small" onClick={chooseAll}>
            この条件の{total.toLocaleString('ja-JP')}
            {unit}すべてを選択
          </Button>
        )}
        <Button size="small" color="inherit" onClick={clear}>
          選択を解除
        </Button>
      </Stack>
      <Stack
        direction="row"
        useFlexGap
        sx={{
          flexWrap: { xs: 'nowrap', sm: 'wrap' },
          overflowX: 'auto',
          gap: 1,
          '& > *': { flexShrink: 0 },
        }}
      >
        {buttons}
      </Stack>
    </Paper>
  );
}
