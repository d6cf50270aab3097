import type { Identity } from '#content/identity-schema.ts'
import type { Proof } from '#content/proof-schema.ts'
import type { SeoText } from '#content/seo-schema.ts'
import { withoutPlaceholders } from '#content/social-profiles.ts'
import { type Crumb, createBreadcrumbs } from '../site/breadcrumbs.ts'
import { sitePaths } from '../site/site-paths.ts'
import type { DataGraph, DataNode } from './data-node.ts'
import { socialImagePath } from './social-image.ts'

interface GraphOptions {
  siteUrl: string
  identity: Identity
  proof?: Proof | undefined
  page: Crumb & { seo: SeoText; updated: string }
  /** Data specific to this page. */
  own: DataNode[]
}

/** The id of the agent, which is the same on every page. */
export function agentId(siteUrl: string): string {
  return `${siteUrl}/#agent`
}

/** All structured data of a page, as one graph. */
export function createGraph(options: GraphOptions): DataGraph {
  const { page, siteUrl, identity, proof, own } = options
  const trail = createBreadcrumbs(page)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      createAgent(siteUrl, identity, proof),
      ...(page.path === sitePaths.home ? [createWebSite(siteUrl, identity)] : []),
      createWebPage(options),
      ...(trail.length > 0 ? [createBreadcrumbList(siteUrl, trail)] : []),
      ...own,
    ],
  }
}

/** Escapes the graph for a script element, which a `<` could close. */
export function serializeGraph(graph: DataGraph): string {
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}

function createAgent(siteUrl: string, identity: Identity, proof: Proof | undefined): DataNode {
  const { brokerageName, teamName, agents, address, phone, email, social } = identity
  const profiles = Object.values(withoutPlaceholders(social)).filter((profile) => profile !== undefined)
  return {
    '@type': 'RealEstateAgent',
    '@id': agentId(siteUrl),
    name: brokerageName,
    alternateName: teamName,
    url: `${siteUrl}/`,
    image: siteUrl + socialImagePath(sitePaths.home),
    logo: `${siteUrl}/apple-touch-icon.png`,
    telephone: phone,
    email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.province,
      postalCode: address.postalCode,
      addressCountry: 'CA',
    },
    areaServed: { '@type': 'AdministrativeArea', name: 'Ontario', sameAs: 'https://en.wikipedia.org/wiki/Ontario' },
    employee: agents.map((agent) => createPerson(siteUrl, agent, proof)),
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}

/** What a search engine learns of an agent. Invented people have a name only, like the example identity. */
function createPerson(siteUrl: string, { name, designation }: Identity['agents'][number], proof: Proof | undefined) {
  const person = proof?.isExample ? undefined : proof?.people.find((candidate) => candidate.name === name)
  return {
    '@type': 'Person',
    name,
    jobTitle: designation,
    ...(person && {
      telephone: person.phone,
      identifier: { '@type': 'PropertyValue', propertyID: 'RECO registration', value: person.registration },
    }),
    ...(person?.photo && { image: siteUrl + person.photo.src }),
  }
}

function createWebSite(siteUrl: string, { brokerageName, teamName }: Identity): DataNode {
  return {
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    url: `${siteUrl}/`,
    name: brokerageName,
    alternateName: teamName,
    inLanguage: 'en-CA',
    publisher: { '@id': agentId(siteUrl) },
  }
}

function createWebPage({ siteUrl, page: { path, seo, updated } }: GraphOptions): DataNode {
  return {
    '@type': 'WebPage',
    ...(path !== null && { '@id': `${siteUrl}${path}#webpage`, url: siteUrl + path }),
    name: seo.title,
    description: seo.description,
    inLanguage: 'en-CA',
    dateModified: updated,
    publisher: { '@id': agentId(siteUrl) },
    ...(path !== null && path !== sitePaths.home && { breadcrumb: { '@id': `${siteUrl}${path}#breadcrumb` } }),
  }
}

function createBreadcrumbList(siteUrl: string, trail: Crumb[]): DataNode {
  const last = trail.at(-1)?.path
  return {
    '@type': 'BreadcrumbList',
    ...(last && { '@id': `${siteUrl}${last}#breadcrumb` }),
    itemListElement: trail.map(({ path, label }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(path !== null && { item: siteUrl + path }),
    })),
  }
}
