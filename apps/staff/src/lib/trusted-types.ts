interface Policies {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): unknown;
}

// The invisible character with which react-admin keeps the place of a help text.
const PLACE = '&#8203;';

/**
 * What the console may turn from text into markup besides the sanitiser and the editor's
 * clipboard, which have policies of their own: this one character, and nothing else. It throws
 * rather than answering nothing, because the editor asks it first and must go on to its own.
 */
export function holdMarkupBack(
  policies = (window as { trustedTypes?: Policies }).trustedTypes,
): void {
  policies?.createPolicy('default', {
    createHTML: (html) => {
      if (html === PLACE) return html;
      throw new TypeError('Text must not become markup here.');
    },
  });
}
