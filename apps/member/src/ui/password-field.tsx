import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';

/** A password field with a switch that shows the password. */
export function PasswordField({
  showLabel,
  hideLabel,
  ...rest
}: ComponentProps<typeof TextField> & { showLabel: string; hideLabel: string }) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={shown ? hideLabel : showLabel}
          className="text-quiet"
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden="true" className="size-5" />
        </IconButton>
      }
    />
  );
}
