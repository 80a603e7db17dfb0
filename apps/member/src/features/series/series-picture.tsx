import { sizedPicture } from '@orchard/contract/picture-sizes';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import { useRef } from 'react';
import { useHasInteracted } from '#lib/use-has-interacted.ts';
import { useInViewport } from '#lib/use-in-viewport.ts';
import { cx } from '#ui/cx.ts';

/**
 * The picture of a series, 16:9; its ground alone while it is not there. Below the first screen it
 * loads when it is near: the browser alone would load all of a list.
 */
export function SeriesPicture({
  url,
  eager = false,
  small = false,
  className,
}: {
  url: string | null;
  /** On the first screen: it loads at once. */
  eager?: boolean;
  /** In a row. */
  small?: boolean;
  className?: string;
}) {
  const holder = useRef<HTMLDivElement>(null);
  const isNear = useInViewport(holder);
  const hasInteracted = useHasInteracted();
  return (
    <div
      ref={holder}
      className={cx('grid aspect-video place-items-center overflow-hidden bg-lifted', className)}
    >
      {url === null && <GraduationCap aria-hidden="true" className="size-10 text-edge" />}
      {url !== null && (eager || isNear || hasInteracted) && (
        <img
          alt=""
          src={sizedPicture(url, small ? 'row' : 'card')}
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </div>
  );
}
