import OutdentIcon from '@mui/icons-material/ChevronLeft';
import IndentIcon from '@mui/icons-material/ChevronRight';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DragIcon from '@mui/icons-material/DragIndicator';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import SubIcon from '@mui/icons-material/SubdirectoryArrowRight';
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  IconButton,
  Paper,
  TextField,
} from '@mui/material';
import { linkKind } from '@orchard/contract/menu-link';
import { formatMessage } from '@orchard/contract/messages';
import { isMenuAddress } from '@orchard/contract/staff/menus';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type KeyboardEvent, useState } from 'react';
import { LinkInput } from '#ui/inputs/link-input.tsx';
import type { MenuRow } from './menu-rows.ts';

/** The actions on a line. */
export type MenuStep = 'up' | 'down' | 'indent' | 'outdent' | 'delete';

const BUTTONS = [
  ['up', '上へ', UpIcon],
  ['down', '下へ', DownIcon],
  ['outdent', '1つ上の階層へ', OutdentIcon],
  ['indent', '1つ下の階層へ', IndentIcon],
  ['delete', '削除', DeleteIcon],
] as const;

const KEYS: Readonly<Record<string, MenuStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'outdent',
  ArrowRight: 'indent',
};

/** How the members' site will open an address, by its own rule. */
function sayLink({ url, window_open, isSub }: MenuRow): string | undefined {
  const kind = linkKind(url?.trimEnd());
  if (kind === 'external') return '外部のページを新しいタブで開きます。';
  if (kind === 'internal')
    return window_open ? 'サイト内のページを新しいタブで開きます。' : undefined;
  return isSub
    ? 'リンクが設定されていないため、押しても開きません。'
    : '下の階層を開閉する見出しになります。';
}

/**
 * One entry of the menu with its fields. It is moved by its buttons, by dragging, and by Alt with
 * the arrow keys from any of its fields.
 */
export function MenuLine({
  row,
  can,
  isLocked,
  onChange,
  onStep,
  onAddBelow,
}: {
  row: MenuRow;
  can: Readonly<Record<MenuStep, boolean>>;
  isLocked: boolean;
  onChange: (change: Partial<MenuRow>) => void;
  onStep: (step: MenuStep) => void;
  onAddBelow: () => void;
}) {
  const name = row.title || '名称未設定のメニュー';
  const [isTouched, setIsTouched] = useState(false);
  const isNameless = isTouched && row.title.trim() === '';
  const isWrong = row.url !== null && !isMenuAddress(row.url.trimEnd());
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? KEYS[event.key] : undefined;
    if (!step || isLocked) return;
    event.preventDefault();
    if (can[step]) onStep(step);
  };
  return (
    <Paper
      variant="outlined"
      onKeyDown={onKeyDown}
      sx={{
        p: 1.5,
        gap: 1,
        display: 'grid',
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr) minmax(0, 1.4fr)' },
      }}
    >
      <DragIcon
        aria-hidden
        sx={{
          color: 'text.secondary',
          cursor: 'grab',
          mt: 1,
          display: { xs: 'none', md: 'block' },
        }}
      />
      <TextField
        size="small"
        label="メニュー名"
        value={row.title}
        disabled={isLocked}
        error={isNameless}
        helperText={isNameless && formatMessage('validation.required', { label: 'メニュー名' })}
        onBlur={() => setIsTouched(true)}
        onChange={(event) => onChange({ title: event.target.value })}
        slotProps={{ htmlInput: { 'data-line': row.key } }}
      />
      <LinkInput
        size="small"
        label="リンク"
        placeholder="/video または https://…"
        value={row.url ?? ''}
        disabled={isLocked}
        error={isWrong}
        helperText={isWrong ? formatStaffMessage('validation.link') : sayLink(row)}
        onChange={(address) => onChange({ url: address.trimStart() || null })}
      />
      <Box
        sx={{
          gridColumn: { md: '2 / -1' },
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Box>
          <FormControlLabel
            label="新しいタブで開く"
            control={
              <Checkbox
                checked={row.window_open}
                disabled={isLocked}
                onChange={(_, window_open) => onChange({ window_open })}
              />
            }
          />
          {!row.isSub && (
            <Button
              size="small"
              startIcon={<SubIcon />}
              disabled={isLocked}
              aria-label={`「${name}」の下に追加`}
              onClick={onAddBelow}
            >
              下に追加
            </Button>
          )}
        </Box>
        <Box>
          {BUTTONS.map(([step, label, Icon]) => (
            <IconButton
              key={step}
              data-step={`${row.key} ${step}`}
              aria-label={`「${name}」を${label}`}
              disabled={isLocked || !can[step]}
              onClick={() => onStep(step)}
              sx={{ width: 44, height: 44 }}
            >
              <Icon />
            </IconButton>
          ))}
        </Box>
      </Box>
    </Paper>
  );
}
