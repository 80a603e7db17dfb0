// Japan's clocks are nine hours ahead all year.
const JAPAN_MS = 9 * 3_600_000;

/** The year in Japan. Making a formatter takes longer than rendering a screen. */
export const japanYear = (): string => String(new Date(Date.now() + JAPAN_MS).getUTCFullYear());
