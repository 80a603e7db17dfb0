let last = 0;

/** A number that no other thing made in this process has; it makes names and addresses distinct. */
export const nextNumber = (): number => {
  last += 1;
  return last;
};
