/** Marks an answer that the member has not seen before. */
export const NewMark = ({ children }: { children: string }) => (
  <span className="shrink-0 rounded-full bg-primary px-2 text-xs leading-5 font-bold text-white">
    {children}
  </span>
);
