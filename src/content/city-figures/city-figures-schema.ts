import * as v from 'valibot'
import { cityTexts } from '../cities/city-schema.ts'
import { MarketSnapshot } from '../market/market-snapshot-schema.ts'

/** The drawing of a city: its landmark, the height of its buildings, and the ground. */
const CityScene = v.strictObject({
  landmark: v.picklist([
    'arch-bridge',
    'basilica',
    'bay',
    'campus',
    'car-plant',
    'castle',
    'city-hall',
    'coaster',
    'library',
    'lighthouse',
    'lofts',
    'mill-town',
    'observatory',
    'parliament',
    'reactors',
    'steelworks',
    'suspension-bridge',
    'telephone-wires',
    'tower',
    'turning-towers',
  ]),
  scale: v.picklist(['metropolis', 'city', 'town']),
  ground: v.picklist(['street', 'water', 'ridge']),
})
export type CityScene = v.InferOutput<typeof CityScene>

/** What a page shows of a city apart from its texts. */
const CityFigures = {
  census: v.strictObject({
    /** In the 2021 Census. */
    population: v.pipe(v.number(), v.integer(), v.minValue(1)),
    /** The code under which Statistics Canada publishes it (census subdivision). Without it no profile is linked. */
    subdivision: v.exactOptional(
      v.pipe(v.string(), v.regex(/^35\d{5}$/, 'must be a census subdivision of Ontario, such as 3520005')),
    ),
  }),
  market: MarketSnapshot,
  scene: CityScene,
}
export type CityFigures = v.InferOutput<v.ObjectSchema<typeof CityFigures, undefined>>

/** An entry of `cities.json`: a city with everything that its page shows. */
export const OwnCity = v.strictObject({ ...cityTexts, ...CityFigures })
export type OwnCity = v.InferOutput<typeof OwnCity>
