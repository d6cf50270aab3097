import type { RealtimeRefusal } from '#services/realtime/wire/refusal.ts'

/** Codes whose words over HTTP differ from those in a channel. */
const byCode: Record<string, string> = {
  Unauthorized: 'Unauthorized',
  QueryCanceled: 'Query canceled',
  IncreaseConnectionPool: 'Connection pool exhausted',
  UnableToConnectToProject: 'Unable to authorize broadcast',
  RealtimeDisabledForTenant: 'Realtime was disabled for this tenant',
}

export function wordsOverHttp({ kind, code, message }: RealtimeRefusal): string {
  const isPolicyError = kind === 'refused'
  return (!isPolicyError && byCode[code]) || message
}
