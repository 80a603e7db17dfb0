import { type ReactNode, useId } from 'react';

/**
 * A part of a screen with its own heading and a link to more at the right. Where both have no room, as
 * in larger type, the link stands below.
 */
export function Section({
  title,
  more,
  children,
}: {
  title: string;
  more?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6 sm:mt-12">
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 sm:mb-3">
        <h2 id={id} className="phrased text-xl">
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  );
}
