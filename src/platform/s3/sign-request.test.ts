import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { encodeStrictly, signRequest } from './sign-request.ts'

// Examples from Amazon's documentation of the signature.
const credentials = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const now = new Date('2013-05-24T00:00:00Z')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test.each([
  ['GET', '/test.txt', { range: 'bytes=0-9' }, '', 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
  [
    'PUT',
    `/${encodeStrictly('test$file.text')}`,
    { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    'Welcome to Amazon S3.',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  ['GET', '/?lifecycle', {}, '', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['GET', '/?prefix=J&max-keys=2', {}, '', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('%s %s has the published signature', (method, path, headers, body, signature) => {
  const url = new URL(path, 'https://examplebucket.s3.amazonaws.com')
  const signed = signRequest({ method, url, headers, bodyHash: sha256(body) }, credentials, now)
  expect(signed.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/20130524\/us-east-1\/s3\/aws4_request,SignedHeaders=/,
  )
  expect(signed.authorization?.split('Signature=')[1]).toBe(signature)
})

test('characters that `encodeURIComponent` leaves alone are encoded too', () => {
  expect(encodeStrictly("a b*c'(d)!~")).toBe('a%20b%2Ac%27%28d%29%21~')
})
