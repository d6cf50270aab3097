import { createFields } from '../requests/read-fields.ts'
import type { StorageRequest } from '../storage-request.ts'

/** The token in the query of a signed link. */
export function requireToken({ c }: StorageRequest): string {
  const query = createFields(c.req.query(), 'querystring')
  query.require('token')
  return query.text('token') ?? ''
}
