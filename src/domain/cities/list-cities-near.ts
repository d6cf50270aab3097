import { cities } from '#content/cities/cities.ts'
import type { City } from '#content/cities/city-schema.ts'

const NEAR_KM = 40
const KM_PER_DEGREE = 111.2

type Place = Pick<City, 'latitude' | 'longitude'>

/** Our other cities within 40 km, the nearest first. */
export function listCitiesNear(city: City): City[] {
  return cities
    .filter((other) => other.slug !== city.slug && measureKm(city, other) <= NEAR_KM)
    .toSorted((one, other) => measureKm(city, one) - measureKm(city, other))
}

/** Accurate enough over such distances. */
function measureKm(from: Place, to: Place): number {
  const narrowing = Math.cos((from.latitude * Math.PI) / 180)
  return KM_PER_DEGREE * Math.hypot(to.latitude - from.latitude, (to.longitude - from.longitude) * narrowing)
}
