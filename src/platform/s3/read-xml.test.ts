import { expect, test } from 'vitest'
import { readElements, readText } from './read-xml.ts'

const listing = `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>true</IsTruncated>
<Contents><Key>blobs/a</Key><ETag>&quot;1&quot;</ETag></Contents><Contents><Key>blobs/b&amp;&#38;&#x26;</Key></Contents></ListBucketResult>`

test('elements are read with their text', () => {
  expect(readText(listing, 'IsTruncated')).toBe('true')
  expect(readElements(listing, 'Contents').map((entry) => readText(entry, 'Key'))).toEqual(['blobs/a', 'blobs/b&&&'])
  expect(readText(listing, 'ETag')).toBe('"1"')
  expect(readText(listing, 'NextContinuationToken')).toBeNull()
})
