import { Ajv2020 } from 'ajv/dist/2020.js';

interface Content {
  content?: { 'application/json'?: { schema: object } };
}

/** The part of an OpenAPI document that describes answers. */
export interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<string, Content & { $ref?: string }> }>>;
  components: { responses: Record<string, Content> };
}

/** Returns what is wrong with an answer; empty when the document allows it. */
export type AnswerCheck = (
  method: string,
  path: string,
  status: number,
  body: unknown,
) => readonly string[];

/** Checks answers against an OpenAPI document, as a generated client would. */
export function createAnswerCheck({ paths, components }: OpenApi): AnswerCheck {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const fits = (pattern: string, path: string) =>
    new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
  return (method, path, status, body) => {
    // Literal paths come before paths with a parameter, as OpenAPI demands.
    const pattern = path in paths ? path : Object.keys(paths).find((one) => fits(one, path));
    const operation = paths[pattern ?? '']?.[method.toLowerCase()];
    const documented = operation?.responses[status];
    if (!documented) return [`${method} ${path} says nothing of ${status}`];
    const response = documented.$ref
      ? components.responses[documented.$ref.split('/').at(-1) ?? '']
      : documented;
    const schema = response?.content?.['application/json']?.schema;
    if (!schema) {
      return body === '' || body === undefined ? [] : [`${method} ${path} ${status} has a body`];
    }
    ajv.validate(schema, body);
    return (ajv.errors ?? []).map(
      ({ instancePath, message }) => `${method} ${path} ${status} ${instancePath} ${message}`,
    );
  };
}
