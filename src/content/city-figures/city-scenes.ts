import type { CityScene } from './city-figures-schema.ts'
import type { BuiltInSlug } from './city-slugs.ts'

export const cityScenes: Record<BuiltInSlug, CityScene> = {
  toronto: { landmark: 'tower', scale: 'metropolis', ground: 'water' },
  ottawa: { landmark: 'parliament', scale: 'city', ground: 'ridge' },
  hamilton: { landmark: 'steelworks', scale: 'city', ground: 'ridge' },
  london: { landmark: 'castle', scale: 'city', ground: 'street' },
  kitchener: { landmark: 'lofts', scale: 'city', ground: 'street' },
  windsor: { landmark: 'suspension-bridge', scale: 'city', ground: 'water' },
  mississauga: { landmark: 'turning-towers', scale: 'metropolis', ground: 'street' },
  markham: { landmark: 'campus', scale: 'city', ground: 'street' },
  vaughan: { landmark: 'coaster', scale: 'city', ground: 'street' },
  'richmond-hill': { landmark: 'observatory', scale: 'town', ground: 'ridge' },
  oakville: { landmark: 'lighthouse', scale: 'town', ground: 'water' },
  burlington: { landmark: 'arch-bridge', scale: 'town', ground: 'water' },
  oshawa: { landmark: 'car-plant', scale: 'city', ground: 'street' },
  barrie: { landmark: 'bay', scale: 'town', ground: 'water' },
  kingston: { landmark: 'city-hall', scale: 'town', ground: 'water' },
  guelph: { landmark: 'basilica', scale: 'town', ground: 'ridge' },
  cambridge: { landmark: 'mill-town', scale: 'town', ground: 'water' },
  waterloo: { landmark: 'library', scale: 'city', ground: 'street' },
  brantford: { landmark: 'telephone-wires', scale: 'town', ground: 'street' },
  pickering: { landmark: 'reactors', scale: 'town', ground: 'water' },
}
