let last = 0;

/** Returns a number that is unique in this process, for distinct names and addresses. */
export const nextNumber = (): number => {
  last += 1;
  return last;
};
