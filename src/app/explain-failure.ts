import { dirname } from 'node:path'
import type { Config } from '#config/config.ts'
import { SettingsError } from '#config/environment.ts'
import { DatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'

type Fault = Error & { code: string; syscall?: string; path?: string }

const fileReasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a part of its path is a file',
}

/** Tells an operator what to do about a failed start or command. Null if the program is at fault. */
export function explainFailure(error: unknown, config: Config | null): string | null {
  if (error instanceof SettingsError || error instanceof OperatorError) return error.message
  // From content that is loaded after the folder was read.
  if (error instanceof Error && error.message.startsWith('IDENTITY_DIR: ')) return error.message
  if (config && error instanceof DatabaseUnavailable)
    return `${databaseSettingOf(config)}: the database is not responding (${error.message}).`
  if (!config || !isFault(error)) return null
  if (error.syscall === 'listen') return explainPort(error, config)
  return explainFile(error, config) ?? explainDatabase(error, config)
}

function isFault(error: unknown): error is Fault {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

function explainPort({ code, message }: Fault, { server: { port, host } }: Config): string {
  if (code === 'EADDRINUSE')
    return `PORT: ${port} is in use by another program. Stop it, or set PORT to another number.`
  if (code === 'EACCES')
    return `PORT: this user may not listen on ${port}. Set PORT to 1024 or more, and let a proxy listen on ${port}.`
  return `HOST: the server cannot listen on ${host} (${message}).`
}

function explainFile({ code, path, message }: Fault, { dataDir, auth: { jwkFile } }: Config): string | null {
  if (!path) return null
  if (path === jwkFile) return `AUTH_JWK_FILE: ${path} cannot be read (${message}).`
  const concernsData = path === dataDir || path.startsWith(`${dataDir}/`) || isAbove(path, dataDir)
  return concernsData ? `DATA_DIR: ${dataDir} cannot be used, because ${fileReasons[code] ?? message}.` : null
}

function isAbove(path: string, directory: string): boolean {
  const parent = dirname(directory)
  return parent !== directory && (parent === path || isAbove(path, parent))
}

/** PostgreSQL's codes for a refused account (class 28), a missing database and missing rights. */
function explainDatabase({ code, message }: Fault, config: Config): string | null {
  if (!config.database.url || !/^(28...|3D000|42501)$/.test(code)) return null
  return `${databaseSettingOf(config)}: the database server refuses this account (${message}).`
}

function databaseSettingOf({ database: { url, directUrl } }: Config): string {
  if (!url) return 'DATA_DIR'
  return directUrl === url ? 'DATABASE_URL' : 'DATABASE_URL or DATABASE_DIRECT_URL'
}
