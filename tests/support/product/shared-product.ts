import { type Product, startProduct } from './start-product.ts'

declare global {
  var productOfWorker: Promise<Product> | undefined
}

/** Without the limits, which a test of many requests from one address would meet; tests of limits have products of their own. */
export const quickSettings = { RATE_LIMIT: 'off', AUTH_MAIL_INTERVAL_S: '0', LOG_LEVEL: 'warn' }

/**
 * The one product of this worker, for tests that need no settings of their own. It keeps what earlier files left in it,
 * so a test uses addresses that no other does. It stops when the worker ends.
 */
export function sharedProduct(): Promise<Product> {
  // On the global object, which outlives the modules of a test file.
  globalThis.productOfWorker ??= startProduct({ env: quickSettings })
  return globalThis.productOfWorker
}
