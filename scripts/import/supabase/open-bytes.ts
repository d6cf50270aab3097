import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { OperatorError } from '#platform/errors/operator-error.ts'
import type { OpenBytes } from '#services/imports/supabase/import-files.ts'

const MAX_WAIT_MS = 30_000

/** Where the bytes of objects are: a folder, or the address of the project they come from. */
export async function chooseBytes(place: string, serviceKey: string | undefined): Promise<OpenBytes> {
  if (!/^https?:\/\//.test(place)) return fromFolder(await findFolder(place))
  if (!serviceKey)
    throw new OperatorError('Set SUPABASE_SERVICE_KEY to the secret key of the project that --files names.')
  return fromProject(place.replace(/\/+$/, ''), serviceKey)
}

async function findFolder(place: string): Promise<string> {
  const folder = await realpath(resolve(place)).catch(() => null)
  if (folder === null || !(await stat(folder)).isDirectory()) throw new OperatorError(`There is no folder ${place}.`)
  return folder
}

/**
 * FOLDER/bucket/key, or FOLDER/bucket/key/version, as Supabase's own storage keeps files. A dump may name any key, so
 * nothing outside the folder is read, not even through a link.
 */
function fromFolder(folder: string): OpenBytes {
  return async ({ bucket, key, version }) => {
    for (const path of [join(folder, bucket, key), join(folder, bucket, key, version)]) {
      const real = await realpath(path).catch(() => null)
      if (real?.startsWith(folder + sep) && (await stat(real)).isFile()) return createReadStream(real)
    }
    return null
  }
}

function fromProject(url: string, key: string): OpenBytes {
  return async ({ bucket, key: name }) => {
    const path = [bucket, ...name.split('/')].map(encodeURIComponent).join('/')
    const headers: Record<string, string> = key.startsWith('sb_')
      ? { apikey: key }
      : { apikey: key, authorization: `Bearer ${key}` }
    const answer = await ask(`${url}/storage/v1/object/authenticated/${path}`, headers)
    if (answer === null) return null
    if (answer.ok && answer.body) return Readable.from(answer.body)
    await answer.body?.cancel()
    if (answer.status === 401 || answer.status === 403)
      throw new OperatorError(`${url} refuses SUPABASE_SERVICE_KEY (HTTP ${answer.status}).`)
    return null
  }
}

/** Null if there is no answer. The body may take as long as it needs. */
async function ask(url: string, headers: Record<string, string>): Promise<Response | null> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), MAX_WAIT_MS)
  try {
    return await fetch(url, { headers, redirect: 'error', signal: waiting.signal })
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
