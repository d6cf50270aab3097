import type { Session } from '@supabase/auth-js'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import type { Team } from '#domain/desk/answers/team.ts'
import { loadAuthClient } from '#web/account/session/load-auth-client.ts'
import { LiveProvider } from '#web/desk/live/live-context.tsx'
import { createQueryClient } from '#web/desk/query-client.ts'
import { DeskProvider, useDesk } from '#web/desk/shell/desk-context.tsx'

type Answer = (name: string, query: URLSearchParams, body: string) => unknown

/** Types into a field, or chooses, in a way that React notices. */
export function typeInto(field: HTMLInputElement | HTMLSelectElement | null | undefined, text: string): void {
  if (!field) throw new Error('There is no such field.')
  const [kind, event] = field instanceof HTMLSelectElement ? [HTMLSelectElement, 'change'] : [HTMLInputElement, 'input']
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  flushSync(() => field.dispatchEvent(new Event(event, { bubbles: true })))
}

function Outbox({ give }: { give: (clear: () => void) => void }): null {
  give(useDesk().clearOutbox)
  return null
}

/** A desk whose live wire never opens. `answer` stands for the server, and null for one that is down. */
export async function createDeskForTest(team: object, answer: Answer) {
  const session = { access_token: 'a.b.c' } as Session
  vi.spyOn(await loadAuthClient(), 'getSession').mockResolvedValue({ data: { session }, error: null })
  vi.stubGlobal('fetch', async (address: string, { body = '' }: { body?: string } = {}) => {
    const { pathname, searchParams } = new URL(address, location.href)
    const content = await answer(pathname.split('/').at(-1) ?? '', searchParams, body)
    if (content instanceof Response) return content
    return content ? Response.json(content) : new Response('', { status: 500 })
  })
  const wire = class {
    close() {}
  }
  vi.stubGlobal('WebSocket', wire)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const client = createQueryClient()
  let clearOutbox = () => {}
  const known = { publishableKey: '', members: [], ...team } as unknown as Team
  return {
    container,
    /** Reads again what is shown. */
    refresh: () => client.invalidateQueries(),
    show: (children: ReactNode) =>
      flushSync(() =>
        root.render(
          <QueryClientProvider client={client}>
            <DeskProvider team={known} onSignedOut={() => {}}>
              <Outbox
                give={(clear) => {
                  clearOutbox = clear
                }}
              />
              <LiveProvider>{children}</LiveProvider>
            </DeskProvider>
          </QueryClientProvider>,
        ),
      ),
    press: (name: string) =>
      flushSync(() =>
        [...container.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(name))?.click(),
      ),
    /** Closes the page. What it keeps on the device stays. */
    reload() {
      flushSync(() => root.unmount())
      container.remove()
    },
    leave() {
      // What nobody answered or decided would be sent by the next desk on this device.
      flushSync(() => clearOutbox())
      flushSync(() => root.unmount())
      client.clear()
      container.remove()
      localStorage.clear()
      vi.unstubAllGlobals()
    },
  }
}

export type DeskForTest = Awaited<ReturnType<typeof createDeskForTest>>
