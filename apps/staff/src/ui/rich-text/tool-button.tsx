import { IconButton, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';

/** One button of the editor, which leaves the focus and the selection in the text. */
export const ToolButton = ({
  name,
  isOn,
  isDisabled = false,
  onPress,
  children,
}: {
  name: string;
  /** For buttons that stay pressed. */
  isOn?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}) => (
  <Tooltip title={name}>
    <span>
      <IconButton
        size="small"
        aria-label={name}
        aria-pressed={isOn}
        disabled={isDisabled}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
        sx={{
          width: 40,
          height: 40,
          borderRadius: 1,
          fontSize: '1rem',
          ...(isOn && { bgcolor: 'divider', color: 'primary.main' }),
        }}
      >
        {children}
      </IconButton>
    </span>
  </Tooltip>
);
