import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import { Button } from '@mui/material';
import { useEffect } from 'react';

/** Tells the window that has sent an operator to the provider that they are back. */
const back = () => new BroadcastChannel('staff-provider');

/** Says to the windows of this browser that an operator is back from the provider. */
export function tellOfReturn(): void {
  const channel = back();
  channel.postMessage('back');
  channel.close();
}

/** The screen that goes to the provider, and to which the provider sends back. */
export const PROVIDER_PATH = '/provider';

/**
 * Signs in at the provider: in this window, or in another one where work is open in this.
 * @param onBack the operator is back in the other window; absent: in this window
 */
export function ProviderButton(props: {
  children: string;
  purpose: 'enter' | 'confirm';
  onBack?: (() => void) | undefined;
}) {
  const { children, purpose, onBack } = props;
  useEffect(() => {
    if (!onBack) return;
    const channel = back();
    channel.onmessage = onBack;
    return () => channel.close();
  }, [onBack]);
  const address = `/staff${PROVIDER_PATH}?for=${purpose}`;
  const go = () =>
    onBack
      ? window.open(address, 'staff-provider', 'popup,width=520,height=760')
      : window.location.assign(address);
  return (
    <Button variant="outlined" size="large" startIcon={<AccountIcon />} onClick={go}>
      {children}
    </Button>
  );
}
