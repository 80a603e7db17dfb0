// Japan's clocks are nine hours ahead all year.
const JAPAN_MS = 9 * 3_600_000;

/** The days from today to a time on the wire, by Japan's calendar; 0 on the day itself, less after it. */
export const daysUntil = (wireTime: string): number => {
  const today = new Date(Date.now() + JAPAN_MS).toISOString().slice(0, 10);
  return (Date.parse(wireTime.slice(0, 10)) - Date.parse(today)) / 86_400_000;
};

/** The year in Japan. Making a formatter takes longer than rendering a screen. */
export const japanYear = (): string => String(new Date(Date.now() + JAPAN_MS).getUTCFullYear());
