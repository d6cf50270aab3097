import type { DataNode } from './data-node.ts'

/** A calculator as structured data. It costs nothing, and nobody has rated it. */
export function createWebApplication(siteUrl: string, { path, name }: { path: string; name: string }): DataNode {
  return {
    '@type': 'WebApplication',
    '@id': `${siteUrl}${path}#calculator`,
    name,
    url: siteUrl + path,
    applicationCategory: 'FinanceApplication',
    operatingSystem: 'Any',
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'CAD' },
  }
}
