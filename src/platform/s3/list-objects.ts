import { readElements, readText } from './read-xml.ts'
import type { S3Client } from './s3-client.ts'

interface ListedObject {
  /** Without the folder. */
  name: string
  storedAt: number
}

/** All objects below a folder of the client's prefix, in ascending order. The service lists a thousand at a time. */
export async function* listObjects(client: S3Client, folder: string): AsyncGenerator<ListedObject> {
  const start = `${client.prefix}${folder}`
  for (let token: string | null = ''; token !== null; ) {
    const query = { 'list-type': '2', prefix: start, ...(token && { 'continuation-token': token }) }
    const page: string = await client.fetchText({ method: 'GET', key: '', query })
    for (const entry of readElements(page, 'Contents')) {
      const name = (readText(entry, 'Key') ?? '').slice(start.length)
      yield { name, storedAt: Date.parse(readText(entry, 'LastModified') ?? '') }
    }
    token = readText(page, 'IsTruncated') === 'true' ? readText(page, 'NextContinuationToken') : null
  }
}
