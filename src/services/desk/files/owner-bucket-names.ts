/** The private bucket for owners' files, with one folder per property. */
export const OWNER_FILES = 'owner-files'

/** Owners upload with signed links. Without scripts they post a form, which counts as the same operation. */
const OWNER_OPERATION_END = '_signed'
export const OWNER_UPLOAD = `storage.object.upload${OWNER_OPERATION_END}` as const
export const DESK_UPLOAD = 'storage.object.upload'

/** Whether an owner wrote an object of the bucket, not the desk itself. */
export function isWrittenByOwner(operation: string): boolean {
  return operation.endsWith(OWNER_OPERATION_END)
}
