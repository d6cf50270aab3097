import { AppError, type AppErrorDetails, type ErrorKind } from '#domain/errors.ts'

/**
 * A refusal with a fixed text: its kind, the code that clients compare, the older short name, and the message. With
 * `real-status`, it is sent with the status that it means, although others of its kind and code are not.
 */
export type FixedRefusal = readonly [
  kind: ErrorKind,
  code: string,
  shortName: string,
  message: string,
  status?: 'real-status',
]

/** An expected refusal of the storage service, in the wire protocol's words. */
export class StorageError extends AppError {
  override name = 'StorageError'
  declare readonly code: string
  readonly shortName: string
  readonly hasRealStatus: boolean

  constructor(
    [kind, code, shortName, message, status]: FixedRefusal,
    details: Pick<AppErrorDetails, 'cause' | 'retryAfterSeconds'> = {},
  ) {
    super(kind, message, { ...details, code })
    this.shortName = shortName
    this.hasRealStatus = status === 'real-status'
  }
}
