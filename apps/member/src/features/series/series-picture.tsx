import GraduationCap from 'lucide-react/icons/graduation-cap';
import { cx } from '#ui/cx.ts';
import { NearPicture } from '#ui/near-picture.tsx';

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
}) => (
  <div className={cx('grid aspect-video place-items-center overflow-hidden bg-lifted', className)}>
    {url === null ? (
      <GraduationCap aria-hidden="true" className="size-10 text-edge" />
    ) : (
      <NearPicture src={url} eager={eager} small={small} />
    )}
  </div>
);
