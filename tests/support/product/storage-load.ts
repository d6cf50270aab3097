import { createHash, randomBytes, randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/** The possible checksums of a key; null means no object. After an answer there is only one, without an answer several. */
type Possible = Set<string | null>

export interface StorageLoad {
  states: Map<string, Possible>
  /** Moves without an answer: exactly one of the keys has the object. */
  pairs: [from: string, to: string][]
  acknowledged: () => number
  /** Answers with 200 whose body doesn't match the checksum in their header. */
  torn: () => number
  /** Resolves when something sent after this moment is acknowledged. */
  answerTo(moment: number): Promise<void>
  stop(): Promise<void>
}

export const BUCKET = 'durability'
const RECOVERY_WITHIN_MS = 60_000

/** Clients that upload, overwrite, move, remove and read their own objects without pause. */
export function startStorageLoad(url: string, key: string, clients: number): StorageLoad {
  const states = new Map<string, Possible>()
  const pairs: [string, string][] = []
  let [isOver, acknowledged, torn, newestAnswered] = [false, 0, 0, 0]

  async function send(method: string, path: string, body?: Buffer | string): Promise<boolean> {
    const sentAt = performance.now()
    const isDone = await sendOnce(`${url}/storage/v1${path}`, key, method, body)
    if (isDone) acknowledged++
    if (isDone) newestAnswered = Math.max(newestAnswered, sentAt)
    // While the server is away, further attempts reveal nothing.
    else await wait(200)
    return isDone
  }

  async function write(name: string): Promise<void> {
    const bytes = randomBytes(randomInt(1, 300_000))
    const sum = createHash('md5').update(bytes).digest('hex')
    const before = states.get(name) ?? new Set([null])
    states.set(name, new Set([...before, sum]))
    if (await send('POST', `/object/${BUCKET}/${name}`, bytes)) states.set(name, new Set([sum]))
  }

  async function move(name: string, to: string): Promise<void> {
    const before = states.get(name) ?? new Set([null])
    states.set(name, new Set([...before, null])).set(to, new Set([...before, null]))
    const order = JSON.stringify({ bucketId: BUCKET, sourceKey: name, destinationKey: to })
    if (await send('POST', '/object/move', order)) states.set(name, new Set([null])).set(to, before)
    else pairs.push([name, to])
  }

  async function remove(name: string): Promise<void> {
    states.set(name, new Set([...(states.get(name) ?? []), null]))
    if (await send('DELETE', `/object/${BUCKET}/${name}`)) states.set(name, new Set([null]))
  }

  async function read(name: string): Promise<void> {
    const found = await readObject(url, key, name).catch(() => null)
    if (found && found.md5 !== found.header) torn++
  }

  async function client(number: number): Promise<void> {
    const certain: string[] = []
    for (let count = 0; !isOver; count++) {
      const fresh = `${number}/${count}`
      const [known] = certain.length > 5 ? certain.splice(randomInt(certain.length), 1) : []
      const target = known === undefined ? await write(fresh).then(() => fresh) : await act(known, fresh)
      // A key in an unknown state is left alone, so that it can be judged at the end.
      const state = states.get(target)
      if (state?.size === 1 && !state.has(null)) certain.push(target)
    }
  }

  async function act(known: string, fresh: string): Promise<string> {
    const choice = randomInt(4)
    if (choice === 0) await move(known, fresh)
    else if (choice === 1) await remove(known)
    else if (choice === 2) await write(known)
    else await read(known)
    return choice === 0 ? fresh : known
  }

  const running = Array.from({ length: clients }, (_, number) => client(number))
  return {
    states,
    pairs,
    acknowledged: () => acknowledged,
    torn: () => torn,
    async answerTo(moment) {
      while (newestAnswered < moment) {
        if (performance.now() > moment + RECOVERY_WITHIN_MS) throw new Error('no upload was taken for a minute')
        await wait(5)
      }
    },
    async stop() {
      isOver = true
      await Promise.all(running)
    },
  }
}

async function sendOnce(url: string, key: string, method: string, body?: Buffer | string): Promise<boolean> {
  const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream'
  const answer = await fetch(url, {
    method,
    headers: { apikey: key, 'x-upsert': 'true', ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  return answer?.ok ?? false
}

/** An object with the checksum of its bytes and its header, or null. Throws if the answer is incomplete. */
export async function readObject(url: string, key: string, name: string) {
  const answer = await fetch(`${url}/storage/v1/object/${BUCKET}/${name}`, {
    headers: { apikey: key },
    signal: AbortSignal.timeout(10_000),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status === 400 && bytes.includes('NoSuchKey')) return null
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${bytes}`)
  return {
    md5: createHash('md5').update(bytes).digest('hex'),
    header: answer.headers.get('etag')?.replaceAll('"', ''),
  }
}
