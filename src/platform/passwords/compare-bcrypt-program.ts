// Runs in a thread: it computes for a tenth of a second without a pause, and keeps nobody waiting there.
import { parentPort, workerData } from 'node:worker_threads'
import { compareSync } from 'bcryptjs'

const { password, stored } = workerData
parentPort?.postMessage(compareSync(password, stored))
