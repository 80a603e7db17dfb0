import X from 'lucide-react/icons/x';
import type { ComponentProps } from 'react';
import { Spinner } from './spinner.tsx';

/** Removes an item from a list: on the corner of its card, outside the link that the card is. */
export const CornerButton = ({
  label,
  busy,
  ...rest
}: ComponentProps<'button'> & { label: string; busy: boolean }) => (
  <button
    {...rest}
    type="button"
    aria-label={label}
    aria-busy={busy || undefined}
    className="group/corner absolute top-0 right-0 z-10 grid size-12 place-items-center rounded-2xl focus-visible:-outline-offset-4"
  >
    <span className="grid size-8 place-items-center rounded-full bg-black/85 text-white group-hover/corner:bg-lifted">
      {busy ? <Spinner /> : <X aria-hidden="true" className="size-4.5" />}
    </span>
  </button>
);
