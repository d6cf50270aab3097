import type { AuthContext } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { listUsers as listRows } from '../users/user-store.ts'
import { invalid } from '../wire/auth-error.ts'

const DEFAULT_PER_PAGE = 50
const MAX_PER_PAGE = 1000

export interface UserList {
  users: UserRow[]
  total: number
  page: number
  perPage: number
}

interface ListQuery {
  page: string
  perPage: string
  filter: string
  sort: string
}

/** GET /admin/users: newest first, unless requested otherwise. */
export async function listUsers(ctx: AuthContext, query: ListQuery): Promise<UserList> {
  const page = readNumber(query.page, 1)
  const perPage = Math.min(readNumber(query.perPage, DEFAULT_PER_PAGE), MAX_PER_PAGE)
  const { users, total } = await listRows(ctx.db, {
    audience: ctx.settings.audience,
    filter: query.filter.replaceAll('\0', ''),
    isAscending: readIsAscending(query.sort),
    offset: (page - 1) * perPage,
    limit: perPage,
  })
  return { users, total, page, perPage }
}

function readNumber(text: string, fallback: number): number {
  if (text === '') return fallback
  if (!/^\d{1,9}$/.test(text))
    throw invalid(`Bad Pagination Parameters: strconv.ParseUint: parsing "${text}": invalid syntax`)
  return Math.max(1, Number(text))
}

function readIsAscending(sort: string): boolean {
  if (sort === '') return false
  const [, direction = ''] = sort.match(/^created_at(?:\s+(asc|desc))?$/i) ?? []
  if (!/^created_at(\s+(asc|desc))?$/i.test(sort)) throw invalid(`Bad Sort Parameters: bad field for sort "${sort}"`)
  return direction.toLowerCase() === 'asc'
}
