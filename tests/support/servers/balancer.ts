import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** One address in front of several processes, which get connections in turn; dead ones are skipped. */
export async function startBalancer(port = 0) {
  let targets: number[] = []
  let turn = 0
  const sockets = new Set<Socket>()

  async function reach(): Promise<Socket | null> {
    const first = turn++
    for (let at = 0; at < targets.length; at++) {
      const socket = connect(targets[(first + at) % targets.length] ?? 0, '127.0.0.1')
      // One that breaks later ends its client, see below.
      const isThere = await once(socket, 'connect').then(
        () => true,
        () => false,
      )
      if (isThere) return socket
    }
    return null
  }

  const server = createServer({ pauseOnConnect: true }, async (client) => {
    client.on('error', () => {})
    const target = await reach()
    if (!target) return void client.destroy()
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        target.destroy()
      })
    }
    if (client.destroyed) return void target.destroy()
    client.pipe(target).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${own}`,
    /** Sends new connections to these ports, starting with the first. */
    sendTo(ports: number[]) {
      targets = ports
      turn = 0
    },
    /** Cuts every connection without notice. */
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
