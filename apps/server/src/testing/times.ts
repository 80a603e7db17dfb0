/** Returns a time some days, hours or minutes from now; a negative number is in the past. */
export const fromNow = ({ days = 0, hours = 0, minutes = 0 }): Date =>
  new Date(Date.now() + ((days * 24 + hours) * 60 + minutes) * 60_000);
