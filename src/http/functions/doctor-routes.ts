import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { refusalWords } from '#content/refusal-words.ts'
import { AppError } from '#domain/errors.ts'
import { readDescriptorLimit } from '#platform/processes/descriptor-limit.ts'
import { isKeyProof, proveKey } from '#platform/tokens/key-proof.ts'
import type { createClientAddressReader } from '../requests/client-address.ts'

export interface DoctorDependencies {
  secretKey: string
  readClientAddress: ReturnType<typeof createClientAddressReader>
  /** Whether a connection from this address comes from a listed proxy. */
  isProxy: (socketAddress: string | undefined) => boolean
}

const NONCE = /^[\w-]{16,64}$/

/**
 * Tells `npm run doctor` how its request arrived. It proves that it has the secret key, and so do we. Anybody else gets
 * the answer for an unknown address. There is no rate limit, as this must work while the database is away.
 */
export function createDoctorRoutes({ secretKey, readClientAddress, isProxy }: DoctorDependencies): Hono {
  return new Hono().get('/doctor', (c) => {
    const [nonce = '', proof = ''] = [c.req.query('nonce'), c.req.query('proof')]
    if (!NONCE.test(nonce) || !isKeyProof(proof, secretKey, 'question', nonce))
      throw new AppError('not_found', refusalWords.request.noPage)
    const socketAddress = getConnInfo(c).remote.address
    const forwardedFor = c.req.header('x-forwarded-for')
    const descriptors = readDescriptorLimit()
    return c.json({
      proof: proveKey(secretKey, 'answer', nonce),
      socketAddress: socketAddress ?? '',
      clientAddress: readClientAddress(socketAddress, forwardedFor).address,
      isForwarded: forwardedFor !== undefined,
      isProxyTrusted: isProxy(socketAddress),
      descriptors: Number.isFinite(descriptors) ? descriptors : null,
    })
  })
}
