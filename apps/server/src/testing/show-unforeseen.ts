/**
 * A log that says nothing but what nobody foresaw. The answer to it is a bare 500: without this a
 * test that meets one would only say that a field is missing.
 */
export const showUnforeseen = {
  level: 'error',
  stream: {
    write(line: string): void {
      const { msg, err } = JSON.parse(line) as { msg?: string; err?: { stack?: string } };
      if (msg === 'unforeseen') console.error(`The server answered 500: ${err?.stack}`);
    },
  },
};
