import type { ReactNode } from 'react';

/** The heading of a screen, with an element beside it. */
export const PageTitle = ({ children, aside }: { children: ReactNode; aside?: ReactNode }) => (
  <div className="mb-6 flex flex-wrap items-baseline gap-x-4 gap-y-1">
    <h1 className="phrased text-2xl lg:text-3xl">{children}</h1>
    {aside && <p className="text-sm text-quiet tabular-nums">{aside}</p>}
  </div>
);
