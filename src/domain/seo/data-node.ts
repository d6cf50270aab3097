type Value = string | number | DataNode | readonly Value[]

/**
 * A node of structured data, or a reference to one. Packages with types for all of schema.org take the compiler longer
 * than the rest of the project, so tests check the property names instead.
 */
export interface DataNode {
  '@type'?: string
  '@id'?: string
  [property: string]: Value | undefined
}

/** All nodes of a page. */
export interface DataGraph {
  '@context': 'https://schema.org'
  '@graph': DataNode[]
}
