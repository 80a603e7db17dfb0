/** How the member is asked to prove who they are; `by` is absent where no member is. */
export const asking: {
  /** @returns whether they did */
  by?: () => Promise<boolean>;
} = {};
