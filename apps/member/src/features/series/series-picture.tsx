import { sizedPicture } from '@orchard/contract/picture-sizes';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import { cx } from '#ui/cx.ts';

/** The picture of a series, 16:9; its ground alone while it is not there. */
export const SeriesPicture = ({
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
}) =>
  url === null ? (
    <span
      aria-hidden="true"
      className={cx('grid aspect-video w-full place-items-center bg-lifted text-edge', className)}
    >
      <GraduationCap className="size-10" />
    </span>
  ) : (
    <img
      alt=""
      src={sizedPicture(url, small ? 'row' : 'card')}
      width={640}
      height={360}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={cx('aspect-video w-full bg-lifted object-cover', className)}
    />
  );
