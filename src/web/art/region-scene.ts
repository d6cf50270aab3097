import { cities } from '#content/cities/cities.ts'
import { figuresOf } from '#content/city-figures/city-figures.ts'
import type { CityScale } from './city-rows.ts'

const scenes = cities.map(({ slug }) => figuresOf(slug).scene)
const scales: readonly CityScale[] = ['metropolis', 'city', 'town']

/** Pages that aren't about one city have a skyline as tall as the brokerage's largest city. */
export const regionScale = scales.find((scale) => scenes.some((scene) => scene.scale === scale)) ?? 'town'

/** The tower stands in one real city, so only a brokerage that serves it draws it. */
export const hasTower = scenes.some(({ landmark }) => landmark === 'tower')
