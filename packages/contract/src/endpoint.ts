import type * as z from 'zod/mini';
import type { Right } from '#contract/staff/rights.ts';

/**
 * Who may call: anyone, a signed-in member, a signed-in operator (password and code), an operator
 * between the steps of sign-in (password only), or a program of the club with its token.
 */
export type Audience = 'anyone' | 'member' | 'staff' | 'staff-entering' | 'program';

/** Who may call, in full: a call of operators or programs also names the right that it needs. */
type Access =
  | {
      readonly audience: 'staff';
      /** The right that the operator's role must hold; null: every role may. */
      readonly right: Right | null;
      /**
       * The operator must have entered a code within the last five minutes, else 403 with
       * `reason: "fresh_code"`.
       */
      readonly freshCode?: true;
      readonly freshProof?: undefined;
    }
  | {
      readonly audience: 'program';
      /** The right that the token must hold; null: each may, and is shown what its rights open. */
      readonly right: Right | null;
      readonly freshCode?: undefined;
      readonly freshProof?: undefined;
    }
  | {
      readonly audience: 'member';
      readonly right?: undefined;
      readonly freshCode?: undefined;
      /**
       * The member must have proved within the last five minutes who they are, else 403 with
       * `reason: "fresh_proof"`.
       */
      readonly freshProof?: true;
    }
  | {
      readonly audience: Exclude<Audience, 'staff' | 'member' | 'program'>;
      readonly right?: undefined;
      readonly freshCode?: undefined;
      readonly freshProof?: undefined;
    };

/** A call's input and output, as plain data. */
export type EndpointSpec = Access & {
  /** One English line for the engineer who reads the OpenAPI document. */
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /**
   * The body is a raw file instead of JSON, of these types and at most this size. A whole file may
   * come in parts (staff/file-parts.ts).
   */
  readonly file?: { readonly types: readonly string[]; readonly maxBytes: number };
  /** The body of the answer with `status`; absent if it has none. */
  readonly response?: z.ZodMiniType;
  /** The answer is a file of this type, of any length, instead of JSON. */
  readonly download?: string;
  /** Status of success; absent: 200. */
  readonly status?: 200 | 201 | 204;
  /** A 422 has a bare string as its body, as the specification demands for change-email. */
  readonly refusesWithString?: true;
};

/** A declared call. */
export interface Endpoint<Spec extends EndpointSpec = EndpointSpec> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{name}` for each parameter, as section 7 of the specification writes it. */
  readonly path: string;
  readonly spec: Spec;
}

/** Declares a call that reads. */
export const get = <const Path extends string, const Spec extends EndpointSpec>(
  path: Path,
  spec: Spec,
) => ({ method: 'GET', path, spec }) as const;

/** Declares a call that changes something. */
export const post = <const Path extends string, const Spec extends EndpointSpec>(
  path: Path,
  spec: Spec,
) => ({ method: 'POST', path, spec }) as const;

/** Declares a call that makes something, or changes it, into what it describes. */
export const put = <const Path extends string, const Spec extends EndpointSpec>(
  path: Path,
  spec: Spec,
) => ({ method: 'PUT', path, spec }) as const;

/** Declares a call that deletes something of the member's own. */
export const del = <const Path extends string, const Spec extends EndpointSpec>(
  path: Path,
  spec: Spec,
) => ({ method: 'DELETE', path, spec }) as const;

type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;
type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

/** A caller's input. Path parameters are numbers or strings. */
export type RequestOf<E extends Endpoint> = (E['spec'] extends { params: infer P }
  ? { params: Record<keyof Input<P> & string, string | number> }
  : { params?: undefined }) &
  (E['spec'] extends { query: infer Q } ? { query?: Input<Q> } : { query?: undefined }) &
  (E['spec'] extends { body: infer B } ? { body: Input<B> } : { body?: undefined });

/** A handler's parsed input. */
export interface ParsedOf<E extends Endpoint> {
  params: E['spec'] extends { params: infer P } ? Output<P> : undefined;
  query: E['spec'] extends { query: infer Q } ? Output<Q> : undefined;
  body: E['spec'] extends { body: infer B } ? Output<B> : undefined;
}

/** The answer on success. */
export type ResponseOf<E extends Endpoint> = E['spec'] extends { response: infer R }
  ? Output<R>
  : undefined;
