import type { ConnectionSettings } from '../connection.ts'

/** A process uses about 25, and commands beside it a few. */
const MAX_CONNECTIONS = 60

/** Settings for a small machine, on the command line so that no file in the data directory can override them. */
export function postgresArguments(
  pgdata: string,
  { host, port }: ConnectionSettings,
  extra: Record<string, string> = {},
): string[] {
  const settings = {
    port,
    listen_addresses: '',
    unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: MAX_CONNECTIONS,
    shared_buffers: '64MB',
    max_wal_size: '512MB',
    // What the archive lacks is kept up to here, as a full disk would be worse than a gap in the archive.
    max_slot_wal_keep_size: '1GB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Durability depends on these; they are checked again once the server runs.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // A week of logs, each day's file overwritten a week later.
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_truncate_on_rotation: 'on',
    ...extra,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', pgdata, ...args]
}
