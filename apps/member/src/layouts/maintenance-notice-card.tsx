import {
  formatMaintenanceEnd,
  MAINTENANCE_MESSAGES,
  type Maintenance,
} from '@orchard/contract/maintenance';
import Wrench from 'lucide-react/icons/wrench';
import { useEffect, useRef } from 'react';

const HEIGHT = '--maintenance-height';

/** Says at the lower edge until when the site is in maintenance, and that nothing is lost. */
export default function MaintenanceNoticeCard({ maintenance }: { maintenance: Maintenance }) {
  const card = useRef<HTMLDivElement>(null);
  // The end of the screen can still be scrolled to, and other notices stand above.
  useEffect(() => {
    const { body, documentElement } = document;
    const measured = new ResizeObserver(() =>
      documentElement.style.setProperty(HEIGHT, `${card.current?.offsetHeight ?? 0}px`),
    );
    if (card.current) measured.observe(card.current);
    body.style.paddingBottom = `var(${HEIGHT})`;
    return () => {
      measured.disconnect();
      documentElement.style.removeProperty(HEIGHT);
      body.style.removeProperty('padding-bottom');
    };
  }, []);
  return (
    <div
      ref={card}
      className="max-h-[45vh] overflow-y-auto border-t border-edge bg-lifted px-4 pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] text-sm"
    >
      <div className="mx-auto flex max-w-3xl gap-3">
        <Wrench aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0">
          <p className="font-bold">
            {MAINTENANCE_MESSAGES.title}
            <span className="ml-3 inline-block font-normal">
              {formatMaintenanceEnd(maintenance)}
            </span>
          </p>
          {maintenance.message && (
            <p className="whitespace-pre-line wrap-anywhere">{maintenance.message}</p>
          )}
          <p className="text-quiet">{MAINTENANCE_MESSAGES.kept}</p>
        </div>
      </div>
    </div>
  );
}
