/** The year it is in Japan. */
export const copyrightYear = (): string =>
  new Intl.DateTimeFormat('en', { timeZone: 'Asia/Tokyo', year: 'numeric' }).format();
