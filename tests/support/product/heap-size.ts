import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Product } from './start-product.ts'

/** Makes a product open a port for Node's inspector, on this machine only. */
export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** How many megabytes of a product's objects are in use after a garbage collection. */
export async function measureHeap({ output }: Product): Promise<number> {
  // The product logs its address before any process that it starts does.
  const [, address] = /Debugger listening on (ws:\S+)/.exec(output()) ?? []
  if (!address) throw new Error('the product has no inspector')
  const inspector = new WebSocket(address, { perMessageDeflate: false })
  await once(inspector, 'open')
  const ask = async (id: number, method: string) => {
    inspector.send(JSON.stringify({ id, method }))
    for (;;) {
      const [data] = await once(inspector, 'message')
      const answer: { id?: number; result?: { usedSize?: number } } = JSON.parse(String(data))
      if (answer.id === id) return answer.result
    }
  }
  await ask(1, 'HeapProfiler.collectGarbage')
  const usage = await ask(2, 'Runtime.getHeapUsage')
  inspector.terminate()
  return (usage?.usedSize ?? 0) / 1e6
}
