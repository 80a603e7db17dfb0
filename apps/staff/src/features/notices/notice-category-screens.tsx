import { Box, Button, FormHelperText, Stack, TextField, Typography } from '@mui/material';
import { contrastWithWhite, LEAST_CONTRAST } from '@orchard/contract/staff/notice-categories';
import { useInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { RowOf } from '#lib/wire-types.ts';
import { ColourBadge } from '#ui/colour-badge.tsx';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { type Column, chipColumn, countColumn, updatedColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';

/** Colours on which white text can be read. */
const USUAL = [
  ['青', '#1d4ed8'],
  ['緑', '#047857'],
  ['赤', '#b91c1c'],
  ['紫', '#7c3aed'],
  ['橙', '#c2410c'],
  ['灰', '#4b5563'],
] as const;

const isColor = (value: string) => /^#[0-9a-f]{6}$/i.test(value);

/** Says whether the badge is legible, while the operator chooses its colour. */
function Contrast({ color }: { color: string }) {
  const name = String(useWatch({ name: 'name' }) || 'カテゴリー名');
  if (!isColor(color)) return null;
  const contrast = contrastWithWhite(color);
  const isEnough = contrast >= LEAST_CONTRAST;
  return (
    <Stack direction="row" useFlexGap spacing={1.5} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <ColourBadge colour={color}>{name}</ColourBadge>
      <Typography
        role="status"
        variant="body2"
        sx={{ color: isEnough ? 'success.main' : 'error.main' }}
      >
        コントラスト {(Math.floor(contrast * 10) / 10).toFixed(1)}：1（
        {isEnough ? '読みやすい色です' : '4.5以上になる、より濃い色を選んでください'}）
      </Typography>
    </Stack>
  );
}

/** The colour of a badge with white text: typed, picked, or one of the usual ones. */
export function BadgeColorInput({ source }: { source: string }) {
  const { id, field, fieldState } = useInput<{ source: string }>({ source });
  const color = String(field.value ?? '');
  const message = fieldState.error?.message;
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <TextField
          {...field}
          id={id}
          label="色"
          value={color}
          error={message !== undefined}
          fullWidth={false}
          sx={{ width: 160 }}
          slotProps={{ htmlInput: { spellCheck: false, maxLength: 7 } }}
        />
        <Box
          component="input"
          type="color"
          aria-label="色を選ぶ"
          value={isColor(color) ? color.toLowerCase() : '#000000'}
          onChange={(event) => field.onChange(event.target.value)}
          sx={{ width: 56, height: 44, p: 0.5, bgcolor: 'transparent', border: 0 }}
        />
      </Stack>
      {message && (
        <FormHelperText error role="alert">
          {message}
        </FormHelperText>
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {USUAL.map(([name, value]) => (
          <Button
            key={value}
            size="small"
            variant="outlined"
            onClick={() => field.onChange(value)}
            startIcon={
              <Box
                component="span"
                sx={{ width: 16, height: 16, bgcolor: value, borderRadius: 0.5 }}
              />
            }
          >
            {name}
          </Button>
        ))}
      </Stack>
      <Contrast color={color} />
    </Stack>
  );
}

const columns: Column<RowOf<'notice-categories'>>[] = [
  { source: 'position', label: '順', sortable: true, onCard: 'hidden' },
  { source: 'name', label: 'カテゴリー名', sortable: true, onCard: 'title' },
  chipColumn('color', '会員の画面での表示', ({ name, color }) => (
    <ColourBadge colour={color}>{name}</ColourBadge>
  )),
  countColumn('notices_count', 'お知らせ', '件'),
  updatedColumn,
];

export const List = () => <ContentList columns={columns} />;

export const { Edit, Create } = contentScreens({
  children: (
    <>
      <LineInput source="name" label="カテゴリー名" />
      <BadgeColorInput source="color" />
    </>
  ),
  defaults: { name: '', color: '#1d4ed8', position: null },
});
