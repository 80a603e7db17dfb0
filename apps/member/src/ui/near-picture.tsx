import { sizedPicture } from '@orchard/contract/picture-sizes';
import { useRef } from 'react';
import { useHasInteracted } from '#lib/use-has-interacted.ts';
import { useInViewport } from '#lib/use-in-viewport.ts';
import { Picture } from './picture.tsx';

/** Whether a picture stands small beside words; in cards only on phones. */
export type Smallness = boolean | 'on-phones';

/**
 * A stored picture, 16:9. Below the first screen it loads when near, or as far ahead as the browser
 * likes once the visitor moves; the browser alone would load two more screens at once.
 */
export function NearPicture({
  src,
  eager,
  small,
}: {
  src: string;
  /** On the first screen: loads at once. */
  eager: boolean;
  small: Smallness;
}) {
  const holder = useRef<HTMLDivElement>(null);
  const seen = useInViewport(holder);
  const hasInteracted = useHasInteracted();
  return (
    <div ref={holder} className="size-full">
      {(eager || seen || hasInteracted) && (
        <Picture
          src={sizedPicture(src, small === true ? 'row' : 'card')}
          {...(small && { phoneSrc: sizedPicture(src, 'row') })}
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
