/** Answers that came with the document, by the address they are asked for at. */
export type FirstAnswers = Record<string, [body: unknown, total?: number] | undefined>;

// Later the site has moved on, and so may have what it shows.
const GOOD_FOR_MS = 10_000;

let answers: FirstAnswers | undefined;
let goodUntil = 0;
let areAll = false;

function read(): FirstAnswers {
  const carrier = document.getElementById('first');
  carrier?.remove();
  goodUntil = performance.now() + GOOD_FOR_MS;
  return carrier ? JSON.parse(carrier.textContent ?? '') : {};
}

/** Whether the document brought answers that are still good. */
export function hasFirstAnswers(): boolean {
  answers ??= read();
  return Object.keys(answers).length > 0 && performance.now() <= goodUntil;
}

/** Gives the answers to whoever draws without a document; nothing else can be asked for there. */
export function bringFirstAnswers(brought: FirstAnswers): void {
  answers = { ...brought };
  goodUntil = Number.POSITIVE_INFINITY;
  areAll = true;
}

/**
 * The answer that the document brought for a call, once and only while the site opens.
 * @param url path and query
 * @throws Error where nothing else can be asked for
 */
export function takeFirstAnswer(url: string): { body: unknown; headers: Headers } | undefined {
  answers ??= read();
  const found = answers[url];
  delete answers[url];
  if (areAll && !found) throw new Error(`No answer was brought for ${url}`);
  if (!found || performance.now() > goodUntil) return undefined;
  const [body, total] = found;
  return { body, headers: new Headers(total === undefined ? {} : { 'X-Total-Count': `${total}` }) };
}
