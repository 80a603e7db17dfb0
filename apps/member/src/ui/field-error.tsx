import CircleAlert from 'lucide-react/icons/circle-alert';

/** What is wrong with a field; nothing when nothing is. */
export const FieldError = ({ id, children }: { id: string; children?: string | undefined }) =>
  children === undefined ? null : (
    <p id={id} className="mt-1.5 flex gap-1.5 text-sm text-bad">
      <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
