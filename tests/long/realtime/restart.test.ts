import { createClient } from '@supabase/supabase-js'
import { afterAll, expect, test } from 'vitest'
import { createPageVisitors } from '../../support/browser/page-visitors.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { lightSocket } from '../../support/product/light-socket.ts'
import { type Processes, startProcesses } from '../../support/product/start-processes.ts'

const SOCKETS = 1000
const AT_ONCE = 50
const BACK_MS = 5000
const patient = { timeout: 120_000 }
/** All of them come from one address here, and a deployment limits the sockets of one address. */
const limits = {
  REALTIME_MAX_SOCKETS_PER_ADDRESS: String(2 * SOCKETS),
  MAX_CONNECTIONS_PER_ADDRESS: String(4 * SOCKETS),
}

interface Seen {
  status: string
  reason: string
  at: number
}

/** Only the clients of this topic use presence. If all did, this process could not read it all in time. */
const MEMBERS = 10

/** One official client with one channel. */
async function visit(processes: Processes, number: number) {
  const client = createClient(processes.url, processes.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // A thousand of Node's own would keep this process busy for seconds.
    realtime: { transport: lightSocket },
  })
  const seen: Seen[] = []
  const isMember = number < MEMBERS
  const channel = client.channel(isMember ? 'members' : `room ${number}`, {
    config: { presence: { key: String(number) } },
  })
  if (isMember) channel.on('presence', { event: 'sync' }, () => {})
  await new Promise<void>((resolve) => {
    channel.subscribe((status, error) => {
      seen.push({ status, reason: error?.message ?? '', at: performance.now() })
      if (status !== 'SUBSCRIBED') return
      if (isMember) void channel.track({})
      resolve()
    })
  })
  return { client, channel, seen }
}

const isJoined = (seen: Seen[]) => seen.at(-1)?.status === 'SUBSCRIBED'

afterAll(async () => closeContexts(await sharedChromium()))

test('a process that is stopped sends a thousand sockets and a page away over seconds, and all are back on the other within five', async () => {
  await using processes = await startProcesses({ count: 2, env: limits })
  const [first] = await processes.two()
  const pages = await createPageVisitors(processes, await sharedChromium())
  const ofPage = [await pages.enter(first, 'page', 'ann'), await pages.enter(first, 'page', 'bob')]
  processes.balanceOnly(first)
  const visitors: Awaited<ReturnType<typeof visit>>[] = []
  // Even after a failure: a thousand clients that keep retrying would prevent the run from ending.
  await using _ = {
    [Symbol.asyncDispose]: async () => {
      await Promise.all(visitors.map(({ client }) => client.removeAllChannels()))
    },
  }
  while (visitors.length < SOCKETS)
    visitors.push(
      ...(await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => visit(processes, visitors.length + n)))),
    )
  const who = () =>
    visitors.slice(0, MEMBERS).map(({ channel }) => Object.values(channel.presenceState()).flat().length)
  const everybody = Array.from({ length: MEMBERS }, () => MEMBERS)
  await expect.poll(who, patient).toEqual(everybody)
  /** How long each client was away, and why. */
  const sendAway = async (act: () => Promise<void>) => {
    const before = visitors.map(({ seen }) => seen.length)
    await act()
    const areBack = () => visitors.every(({ seen }, n) => seen.length > (before[n] ?? 0) && isJoined(seen))
    await expect.poll(areBack, patient).toBe(true)
    const after = visitors.map(({ seen }, n) => seen.slice(before[n]))
    expect(new Set(after.map((seen) => seen.map(({ status }) => status).join()))).toEqual(
      new Set(['CHANNEL_ERROR,SUBSCRIBED']),
    )
    const leaving = after.map(([away]) => away?.at ?? 0)
    return {
      reasons: new Set(after.map(([away]) => away?.reason)),
      spreadMs: Math.round(Math.max(...leaving) - Math.min(...leaving)),
      awayMs: Math.round(Math.max(...after.map(([away, back]) => (back?.at ?? 0) - (away?.at ?? 0)))),
    }
  }
  // What this machine currently needs for a thousand clients that lose their connection and reconnect.
  const control = await sendAway(async () => processes.cut())
  const { reasons, spreadMs, awayMs } = await sendAway(() => processes.remove(first, 'stop'))
  process.stdout.write(
    `${SOCKETS} sockets: sent away over ${spreadMs} ms, away for ${awayMs} ms at most; ${control.awayMs} ms when cut off\n`,
  )
  expect(reasons).toEqual(new Set(['socket closed: 1012 (Service Restart)']))
  expect(spreadMs).toBeGreaterThan(1000)
  expect(awayMs).toBeLessThan(Math.max(BACK_MS, control.awayMs))
  const cutOff = 'CHANNEL_ERROR: socket closed: 1006'
  const sentAway = 'CHANNEL_ERROR: socket closed: 1012 (Service Restart)'
  for (const { statuses, times } of ofPage) {
    await expect.poll(() => statuses, patient).toEqual(['SUBSCRIBED', cutOff, 'SUBSCRIBED', sentAway, 'SUBSCRIBED'])
    const [, cutAt = 0, cutBack = 0, sentAt = 0, back = 0] = times
    process.stdout.write(
      `a channel of the page was away for ${Math.round(back - sentAt)} ms; ${Math.round(cutBack - cutAt)} ms when cut off\n`,
    )
    expect(back - sentAt).toBeLessThan(Math.max(BACK_MS, control.awayMs))
  }
  for (const { who } of ofPage) await expect.poll(who, patient).toEqual(['ann 3', 'bob 3'])
  // Nobody is present twice or missing once the first process's presence has expired.
  await expect.poll(who, patient).toEqual(everybody)
  await pages.leave()
})
