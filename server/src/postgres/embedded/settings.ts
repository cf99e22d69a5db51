/** The embedded server listens on a Unix socket only; the port is part of its name. */
export const PORT = 5432;

/**
 * Passed on the command line, so that neither a file nor ALTER SYSTEM overrides them. The log holds no personal data: no
 * statements, no details, and only messages of the server itself (PostgreSQL ranks LOG above ERROR).
 */
export const SETTINGS: Record<string, string> = {
  listen_addresses: "",
  port: String(PORT),
  unix_socket_permissions: "0700",
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  log_error_verbosity: "terse",
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_statement: "none",
  log_parameter_max_length: "0",
  log_parameter_max_length_on_error: "0",
  log_checkpoints: "off",
  log_connections: "",
  log_min_duration_statement: "-1",
  log_autovacuum_min_duration: "-1",
  log_lock_waits: "off",
  log_temp_files: "-1",
  logging_collector: "off",
  max_connections: "100",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  random_page_cost: "1.1",
  jit: "off",
  max_wal_size: "1GB",
  checkpoint_timeout: "15min",
  client_connection_check_interval: "2s",
  TimeZone: "UTC",
};
