import { Box, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

const FAULT = '[aria-invalid=true], .Mui-error, .MuiAlert-colorError';

/** A part of a long form that folds; a fault in it unfolds it, and its field has the focus. */
export function FormSection({
  title,
  isFolded = false,
  children,
}: {
  title: string;
  /** Whether it is folded at first. */
  isFolded?: boolean;
  children: ReactNode;
}) {
  const place = useRef<HTMLDetailsElement>(null);
  const { errors } = useFormState();
  useEffect(() => {
    const section = place.current;
    if (!section || section.open || Object.keys(errors).length === 0) return undefined;
    // The fields say their faults as they are drawn next.
    const frame = requestAnimationFrame(() => {
      if (!section.querySelector(FAULT)) return;
      section.open = true;
      if (document.activeElement?.matches('[aria-invalid=true]')) return;
      section.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [errors]);
  return (
    <Box component="details" ref={place} open={!isFolded} aria-label={title}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 1, borderRadius: 1 }}>
        <Typography component="h2" variant="h2" sx={{ display: 'inline' }}>
          {title}
        </Typography>
      </Box>
      <Stack spacing={2.5} sx={{ pt: 1.5, pb: 1 }}>
        {children}
      </Stack>
    </Box>
  );
}
