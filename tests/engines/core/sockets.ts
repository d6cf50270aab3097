import { expect, test } from 'vitest'
import { readPublishableKey } from '../../support/product/publishable-key.ts'
import type { Stage } from './stage.ts'

/** The realtime service. */
export function testSockets(stage: () => Stage): void {
  test('the pages’ policy allows connections to our own sockets, and to no others', async () => {
    const { fixture, newVisitor } = stage()
    await using visitor = await newVisitor()
    await visitor.visit(`${fixture.url}/privacy`)
    await visitor.evaluate(openSockets, await readPublishableKey(fixture.product))
    const read = async () => JSON.parse(await visitor.evaluate(() => document.documentElement.dataset.heard ?? '[]'))
    await expect.poll(async () => (await read()).toSorted()).toEqual(['blocked by connect-src', 'joined: ok'])
  })
}

/** Runs in the page. */
function openSockets(key: string): void {
  const heard: string[] = []
  const note = (text: string) => {
    heard.push(text)
    document.documentElement.dataset.heard = JSON.stringify(heard)
  }
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
    note(`blocked by ${effectiveDirective}`),
  )
  const address = location.origin.replace(/^http/, 'ws')
  const socket = new WebSocket(`${address}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`)
  socket.onopen = () => socket.send(JSON.stringify(['1', '1', 'realtime:engines', 'phx_join', { config: {} }]))
  socket.onmessage = ({ data }) => note(`joined: ${JSON.parse(data)[4].status}`)
  try {
    new WebSocket('ws://192.0.2.1/')
  } catch {
    // Some engines also throw.
  }
}
