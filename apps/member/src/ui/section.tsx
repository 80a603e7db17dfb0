import { type ReactNode, useId } from 'react';

/** A part of a screen with its own heading and a link to more at the right. */
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
    <section aria-labelledby={id} className="mt-7 sm:mt-12">
      <div className="mb-2 flex sm:mb-3 min-h-11 items-center justify-between gap-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  );
}
