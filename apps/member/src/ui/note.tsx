import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const variants = {
  info: { Icon: Info, icon: 'text-tint', ground: 'border-tint/40 bg-tint-ground' },
  error: { Icon: CircleAlert, icon: 'text-bad', ground: 'border-bad/40 bg-bad-ground' },
} as const;

/** A message with a fixed place on the screen. */
export function Note({
  severity,
  children,
}: {
  severity: keyof typeof variants;
  children: ReactNode;
}) {
  const { Icon, icon, ground } = variants[severity];
  return (
    <div className={cx('flex gap-3 rounded-xl border px-4 py-3.5 text-sm text-strong', ground)}>
      <Icon aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', icon)} />
      <div className="min-w-0 flex-1 space-y-1">{children}</div>
    </div>
  );
}
