import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublic } from './address-class.ts';

/** A name answered an address that the site has no business with. */
export class ForbiddenAddress extends Error {
  constructor(host: string, address: string) {
    super(`${host} leads to ${address}, which is not on the open internet`);
  }
}

/**
 * Resolves a name for a connection and checks the addresses. The connection uses the checked
 * addresses, so a name that resolves differently the next time gains nothing. One address that is
 * not public refuses the name.
 * @param resolve the resolver; by default the system's
 */
export const judgedLookup =
  (resolve: LookupFunction = systemLookup as LookupFunction): LookupFunction =>
  (host, options, done) =>
    resolve(host, options, (problem, address, family) => {
      if (problem) return done(problem, address, family);
      const all = typeof address === 'string' ? [address] : address.map((one) => one.address);
      const forbidden = all.find((one) => !isPublic(one));
      if (forbidden === undefined) return done(null, address, family);
      done(new ForbiddenAddress(host, forbidden), address, family);
    });
