import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Product } from './start-product.ts'

/** The key that every page of a product carries. */
export async function readPublishableKey({ dataDir }: Pick<Product, 'dataDir'>): Promise<string> {
  return (await readFile(join(dataDir, 'publishable-key'), 'utf8')).trim()
}
