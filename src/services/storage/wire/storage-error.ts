import { AppError, type AppErrorDetails, type ErrorKind } from '#domain/errors.ts'

/** A refusal with a fixed text: its kind, the code that clients compare, the older short name, and the message. */
export type FixedRefusal = readonly [kind: ErrorKind, code: string, shortName: string, message: string]

/** An expected refusal of the storage service, in the wire protocol's words. */
export class StorageError extends AppError {
  override name = 'StorageError'
  declare readonly code: string
  readonly shortName: string

  constructor(
    [kind, code, shortName, message]: FixedRefusal,
    details: Pick<AppErrorDetails, 'cause' | 'retryAfterSeconds'> = {},
  ) {
    super(kind, message, { ...details, code })
    this.shortName = shortName
  }
}
