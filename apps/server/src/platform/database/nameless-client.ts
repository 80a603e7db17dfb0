import pg from 'pg';

/**
 * A connection through a pooler that hands each transaction to another connection of the server:
 * statements go out without the names under which the server would keep them, since the next one
 * may meet a connection that does not know the name, or knows it for something else.
 */
export class NamelessClient extends pg.Client {}

type Query = (this: pg.Client, ...all: unknown[]) => unknown;

const query: Query = function (first, ...rest) {
  const isNamed = typeof first === 'object' && first !== null && 'name' in first;
  const sent = isNamed ? { ...first, name: undefined } : first;
  return (pg.Client.prototype.query as unknown as Query).call(this, sent, ...rest);
};
NamelessClient.prototype.query = query as unknown as typeof pg.Client.prototype.query;
