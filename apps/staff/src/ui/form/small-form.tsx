import { Alert, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import type { useSmallForm } from '#lib/use-small-form.ts';
import { SubmitButton } from '#ui/submit-button.tsx';

type Formed = Pick<ReturnType<typeof useSmallForm>, 'onSubmit' | 'busy' | 'problem'>;

/** A small form: its fields, what refused it, and the button that sends it. */
export const SmallForm = (props: {
  of: Formed;
  submit: string;
  /** Its fields are as wide as what goes in, not as the frame. */
  isNarrow?: boolean;
  /** Beside the button, or below it. */
  after?: ReactNode;
  children: ReactNode;
}) => {
  const { of, submit, isNarrow = false, after, children } = props;
  return (
    <form onSubmit={of.onSubmit} noValidate>
      <Stack spacing={2.5} sx={isNarrow ? { alignItems: 'start', maxWidth: 640 } : {}}>
        {children}
        {of.problem && <Alert severity="error">{of.problem}</Alert>}
        <SubmitButton busy={of.busy}>{submit}</SubmitButton>
        {after}
      </Stack>
    </form>
  );
};
