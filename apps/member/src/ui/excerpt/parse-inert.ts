interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML(html: string): unknown };
}

// The parsed document is only read and never enters the page. It has no window, runs no script and
// loads nothing, so the policy allows everything.
const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('app', {
  createHTML: (html) => html,
});

/** Parses HTML as an inert document and returns its body. */
export function parseInert(html: string): HTMLElement {
  // TypeScript expects a string here; browsers with trusted types expect the trusted value.
  const source = (policy?.createHTML(html) ?? html) as string;
  return new DOMParser().parseFromString(source, 'text/html').body;
}
