/** Answers that came with the document, by the address they are asked for at. */
type FirstAnswers = Record<string, [body: unknown, total?: number] | undefined>;

// Later the site has moved on, and so may have what it shows.
const GOOD_FOR_MS = 10_000;

let answers: FirstAnswers | undefined;
let goodUntil = 0;

function read(): FirstAnswers {
  const carrier = document.getElementById('first');
  carrier?.remove();
  goodUntil = performance.now() + GOOD_FOR_MS;
  return carrier ? JSON.parse(carrier.textContent ?? '') : {};
}

/**
 * The answer that the document brought for a call, once and only while the site opens.
 * @param url path and query
 */
export function takeFirstAnswer(url: string): { body: unknown; headers: Headers } | undefined {
  answers ??= read();
  const found = answers[url];
  delete answers[url];
  if (!found || performance.now() > goodUntil) return undefined;
  const [body, total] = found;
  return { body, headers: new Headers(total === undefined ? {} : { 'X-Total-Count': `${total}` }) };
}
