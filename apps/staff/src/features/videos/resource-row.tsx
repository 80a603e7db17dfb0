import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import ReplaceIcon from '@mui/icons-material/UploadFileOutlined';
import { IconButton, Paper, Stack, TextField } from '@mui/material';
import type { ReactNode } from 'react';

/** A file in a video's draft. */
export interface DraftResource {
  file: string;
  title: string;
}

const size = { width: 44, height: 44 };

const RowButton = ({
  label,
  row,
  disabled = false,
  onClick,
  children,
}: {
  label: string;
  row?: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) => (
  <IconButton
    aria-label={label}
    title={label}
    data-row={row}
    disabled={disabled}
    onClick={onClick}
    sx={size}
  >
    {children}
  </IconButton>
);

/** One file of a video: its name for members, and what can be done with it. */
export const ResourceRow = ({
  resource: { file, title },
  isFirst,
  isLast,
  error,
  onTitle,
  onMove,
  onReplace,
  onRemove,
}: {
  resource: DraftResource;
  isFirst: boolean;
  isLast: boolean;
  error: string | undefined;
  onTitle: (title: string) => void;
  onMove: (step: -1 | 1) => void;
  onReplace: () => void;
  onRemove: () => void;
}) => {
  const extension = file.split('.').at(-1)?.toUpperCase();
  return (
    <Paper component="li" variant="outlined" sx={{ p: 1.5 }}>
      <TextField
        fullWidth
        label="資料の名前"
        value={title}
        error={error !== undefined}
        helperText={error ?? `会員が保存するときのファイル名になります（${extension}）。`}
        onChange={(event) => onTitle(event.target.value)}
      />
      <Stack direction="row" sx={{ justifyContent: 'end' }}>
        <RowButton
          label={`「${title}」を上へ`}
          row={file}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <UpIcon />
        </RowButton>
        <RowButton
          label={`「${title}」を下へ`}
          row={file}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <DownIcon />
        </RowButton>
        <RowButton label={`「${title}」のファイルを差し替える`} onClick={onReplace}>
          <ReplaceIcon />
        </RowButton>
        <RowButton label={`「${title}」を外す`} onClick={onRemove}>
          <DeleteIcon />
        </RowButton>
      </Stack>
    </Paper>
  );
};
