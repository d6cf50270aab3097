import { vi } from 'vitest'
import type { Product } from './start-product.ts'

/** The address of the metrics of a product with METRICS_ADDRESS=127.0.0.1:0, which chooses a free port. */
export async function findMetrics(product: Pick<Product, 'output'>): Promise<string> {
  // The log is written a moment after the line.
  return vi.waitFor(() => {
    const [line = ''] = product.output().match(/^.*"metrics can be read".*$/m) ?? []
    return `http://127.0.0.1:${JSON.parse(line).address.port}/metrics`
  }, 30_000)
}
