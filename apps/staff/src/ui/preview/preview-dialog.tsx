import CloseIcon from '@mui/icons-material/Close';
import {
  Box,
  Dialog,
  DialogContent,
  DialogTitle,
  IconButton,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material';
import { type ReactNode, useState } from 'react';

const WIDTHS = { phone: 360, desktop: 860 } as const;

/** Shows something in the members' look, as wide as their phones or their screens. */
export function PreviewDialog({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone');
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="lg" aria-labelledby="preview-title">
      <DialogTitle
        id="preview-title"
        sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}
      >
        プレビュー
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="画面の幅"
          value={width}
          onChange={(_, next: keyof typeof WIDTHS | null) => next && setWidth(next)}
        >
          <ToggleButton value="phone">スマートフォン</ToggleButton>
          <ToggleButton value="desktop">パソコン</ToggleButton>
        </ToggleButtonGroup>
        <IconButton aria-label="閉じる" onClick={onClose} sx={{ ml: 'auto' }}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent dividers sx={{ bgcolor: 'background.default' }}>
        <Box sx={{ width: WIDTHS[width], maxWidth: '100%', mx: 'auto' }}>{children}</Box>
      </DialogContent>
    </Dialog>
  );
}
