import type { Context, Hono } from 'hono'
import type { DeskMember } from '#domain/desk/desk-member.ts'

type Answer = (c: Context, member: DeskMember) => Promise<Response>

/** Routes that only members may call. */
export interface MemberRoutes {
  get(path: string, answer: Answer): void
  post(path: string, answer: Answer): void
}

/** Every request passes the guard first, so no route can forget it. */
export function createMemberRoutes(routes: Hono, requireMember: (c: Context) => Promise<DeskMember>): MemberRoutes {
  const guard = (answer: Answer) => async (c: Context) => answer(c, await requireMember(c))
  return {
    get: (path, answer) => void routes.get(path, guard(answer)),
    post: (path, answer) => void routes.post(path, guard(answer)),
  }
}
