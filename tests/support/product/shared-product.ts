import { type Product, startProduct } from './start-product.ts'

declare global {
  var productOfWorker: Promise<Product> | undefined
}

/**
 * Rate limits are off, since tests send many requests from one address. Tests of limits start their own product.
 */
export const quickSettings = { RATE_LIMIT: 'off', AUTH_MAIL_INTERVAL_S: '0', LOG_LEVEL: 'warn' }

/**
 * The one product of this worker, for tests that need no special settings. Its data of earlier test files remains,
 * so each test uses new email addresses. It stops when the worker ends.
 */
export function sharedProduct(): Promise<Product> {
  // It is stored on the global object, which outlives the modules of a test file.
  globalThis.productOfWorker ??= startProduct({ env: quickSettings })
  return globalThis.productOfWorker
}
