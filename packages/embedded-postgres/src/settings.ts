/** Settings of PostgreSQL by name. */
export type FurtherSettings = Readonly<Record<string, string | number>>;

/** Returns the settings of a cluster as command-line arguments, which overrule every file. */
export function serverSettings(options: {
  /** Of PostgreSQL: each refuses settings that it does not know. */
  major: number;
  sockets: string | undefined;
  port: number;
  durable: boolean;
  /** Further settings; they come last. */
  further?: FurtherSettings | undefined;
}): string[] {
  const settings: Record<string, string | number> = {
    ...(options.sockets === undefined
      ? { listen_addresses: '127.0.0.1' }
      : {
          listen_addresses: '',
          unix_socket_directories: `"${options.sockets.replaceAll('"', '""')}"`,
          unix_socket_permissions: '0700',
        }),
    port: options.port,
    max_connections: 50,
    shared_buffers: '128MB',
    // The queries are small: compiling them costs more than it saves.
    jit: 'off',
    random_page_cost: 1.1,
    // Saves three processes; no query here reads ahead.
    ...(options.major >= 18 ? { io_method: 'sync' } : {}),
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_min_messages: 'warning',
    // Rows and statements hold what people typed, which must not reach the log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(options.durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...options.further,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
