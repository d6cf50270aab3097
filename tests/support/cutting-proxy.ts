import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

interface CuttingProxyOptions {
  port: number
  /** How many connections are cut, each after it has passed on so many bytes of the client. */
  cuts: number
  afterBytes: number
}

/** A bad network in front of a server on this machine: cuts connections in the middle of a body, without a word. */
export async function startCuttingProxy({ port, cuts, afterBytes }: CuttingProxyOptions) {
  let made = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const target = connect(port, '127.0.0.1')
    let passed = 0
    for (const socket of [client, target]) {
      sockets.add(socket)
      // If one side ends, the other ends too.
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        target.destroy()
      })
    }
    client.on('data', (chunk) => {
      passed += chunk.length
      if (passed <= afterBytes || made >= cuts) return
      made++
      client.destroy()
    })
    client.pipe(target).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: ownPort } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${ownPort}`,
    cutsMade: () => made,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
