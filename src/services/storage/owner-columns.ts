import type { Requester } from './identify.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The two columns that name the owner of a row. The older one can only contain a UUID. */
export function toOwnerColumns({ ownerId }: Pick<Requester, 'ownerId'>): {
  owner: string | null
  ownerId: string | null
} {
  return { owner: ownerId !== null && UUID.test(ownerId) ? ownerId : null, ownerId }
}
