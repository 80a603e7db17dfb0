import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import type { VideoFilter } from '#lib/video-filter.ts';
import { buttonClass } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { t } from './messages.ts';

/** How many choices of a search differ from the usual ones. */
const chosenIn = ({ tags, order, unwatchedOnly }: VideoFilter): number =>
  tags.length + Number(order !== 'default') + Number(unwatchedOnly);

/** Filters and order of a search: on phones behind one button, so that the hits come first. */
export function FilterFold({ filter, children }: { filter: VideoFilter; children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const chosen = chosenIn(filter);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={buttonClass('outlined', 'mb-4 w-full text-sm sm:hidden')}
      >
        <ArrowDownWideNarrow aria-hidden="true" className="size-4" />
        {chosen > 0 ? t('videos.narrow.chosen', { count: chosen }) : t('videos.narrow')}
        <ChevronDown aria-hidden="true" className={cx('size-4', isOpen && 'rotate-180')} />
      </button>
      {/* Its tags are measured anew when they come into sight. */}
      <div key={String(isOpen)} id={id} className={cx('mb-6', !isOpen && 'max-sm:hidden')}>
        {children}
      </div>
    </>
  );
}
