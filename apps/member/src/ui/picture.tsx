import ImageOff from 'lucide-react/icons/image-off';
import { type ComponentProps, useState } from 'react';
import { cx } from './cx.ts';

/** One transparent pixel. */
const EMPTY = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

/**
 * An image that shows an empty area instead of a broken mark if it cannot be loaded.
 * @param phoneSrc the address for phones, instead of `src`
 * @param isForWide narrow windows do not fetch it
 */
export function Picture({
  className,
  alt = '',
  src,
  phoneSrc,
  isForWide = false,
  ...rest
}: ComponentProps<'img'> & { phoneSrc?: string; isForWide?: boolean }) {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (failedSrc !== undefined && failedSrc === src) {
    return (
      <span
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        className={cx('grid place-items-center bg-lifted text-edge', className)}
      >
        <ImageOff aria-hidden="true" className="size-7" />
      </span>
    );
  }
  const image = (
    <img {...rest} src={src} alt={alt} className={className} onError={() => setFailedSrc(src)} />
  );
  if (isForWide) {
    return (
      <picture>
        <source media="(width < 64rem)" srcSet={EMPTY} />
        {image}
      </picture>
    );
  }
  if (phoneSrc === undefined || phoneSrc === src) return image;
  return (
    <picture>
      <source media="(width < 40rem)" srcSet={phoneSrc} />
      {image}
    </picture>
  );
}
