type Value = string | number | DataNode | readonly Value[]

/**
 * A node of structured data, or a reference to one. There are packages with a type for everything in schema.org, but
 * checking them takes the compiler longer than the rest of the project; the tests name the properties instead.
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
