import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createImapMailbox } from './imap-mailbox.ts'

/** A mail server without encryption that records what it receives. */
async function startPlainServer() {
  const heard: string[] = []
  const server = createServer((socket) => {
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    socket.write('* OK ready\r\n')
    socket.on('data', (chunk) => {
      const line = chunk.toString('latin1')
      heard.push(line)
      if (/CAPABILITY/i.test(line)) socket.write('* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n')
      socket.write(`${line.split(' ')[0]} ${/LOGIN|AUTHENTICATE/i.test(line) ? 'NO' : 'OK'} that was it\r\n`)
    })
  })
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { heard, port: (server.address() as AddressInfo).port }
}

test('a password is never sent to another machine unencrypted', async () => {
  const { heard, port } = await startPlainServer()
  const open = (host: string) => createImapMailbox({ url: `imap://user:testpass@${host}:${port}/INBOX` }).open(() => {})
  // This machine, under an address that is not recognizably local.
  await expect(open('0.0.0.0')).rejects.toThrow('STARTTLS')
  const gotPassword = () => /LOGIN|AUTHENTICATE|testpass/i.test(heard.join(''))
  expect([heard.length > 0, gotPassword()]).toEqual([true, false])
  await expect(open('127.0.0.1')).rejects.toThrow('refused the user or the password')
  expect(gotPassword()).toBe(true)
})
