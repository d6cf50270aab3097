// Fails with the first message that it gets.
import { parentPort } from 'node:worker_threads'

parentPort?.once('message', () => {
  throw new Error('out of memory')
})
