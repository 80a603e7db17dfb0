import ImageOff from 'lucide-react/icons/image-off';
import { type ComponentProps, useState } from 'react';
import { cx } from './cx.ts';

/** An image that leaves a quiet area, and no broken mark, when it cannot be loaded. */
export function Picture({ className, alt = '', src, ...rest }: ComponentProps<'img'>) {
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
  return (
    <img {...rest} src={src} alt={alt} className={className} onError={() => setFailedSrc(src)} />
  );
}
