import type { ReactNode } from 'react';

/** A screen with a single message and the next step. */
export const ScreenMessage = ({
  code,
  icon,
  title,
  lead,
  children,
}: {
  code?: string;
  icon: ReactNode;
  title: string;
  lead: string;
  children: ReactNode;
}) => (
  <div className="mx-auto flex max-w-lg flex-col items-center py-16 text-center lg:py-24">
    <span
      aria-hidden="true"
      className="mb-6 grid size-18 place-items-center rounded-full bg-raised text-tint"
    >
      {icon}
    </span>
    {code !== undefined && (
      <p className="mb-1 text-sm font-semibold tracking-widest text-quiet">{code}</p>
    )}
    <h1 className="phrased text-2xl">{title}</h1>
    <p className="mt-3 phrased text-quiet">{lead}</p>
    <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
  </div>
);
