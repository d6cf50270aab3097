import { connect } from 'node:net'

/** Sends bytes as they are and returns everything received until the connection closed or `untilMs` passed. */
export function rawRequest(port: number, text: string, untilMs = 5000): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    const done = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(answer)
    }
    const timer = setTimeout(done, untilMs)
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', done)
    socket.on('error', done)
  })
}
