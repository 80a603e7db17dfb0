/** What an answer with JSON says it is. */
export const JSON_TYPE = 'application/json; charset=utf-8';
