// Runs in a thread, because the comparison blocks for a tenth of a second.
import { parentPort, workerData } from 'node:worker_threads'
import { compareSync } from 'bcryptjs'

const { password, stored } = workerData
parentPort?.postMessage(compareSync(password, stored))
