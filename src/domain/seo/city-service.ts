import type { City } from '#content/cities/city-schema.ts'
import { cityPath } from '../site/site-paths.ts'
import type { DataNode } from './data-node.ts'
import { agentId } from './structured-data.ts'

/** What the team does in a city, as structured data. */
export function createCityService(siteUrl: string, { slug, name, sameAs, latitude, longitude }: City): DataNode {
  const url = siteUrl + cityPath(slug)
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: `Commercial real estate in ${name}`,
    serviceType: 'Commercial real estate brokerage',
    url,
    provider: { '@id': agentId(siteUrl) },
    areaServed: {
      '@type': 'City',
      name,
      sameAs,
      geo: { '@type': 'GeoCoordinates', latitude, longitude },
      containedInPlace: { '@type': 'AdministrativeArea', name: 'Ontario' },
    },
  }
}
