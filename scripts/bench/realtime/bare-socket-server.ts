// The server that the realtime service is compared with: it uses `ws` and only forwards each message to everybody.
import { WebSocketServer } from 'ws'

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    for (const other of server.clients) if (other !== socket) other.send(data, { binary: true })
  })
})
server.on('listening', () => process.send?.(server.address()))
process.on('disconnect', () => process.exit())
