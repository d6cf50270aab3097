import { barrie } from './cities/barrie.ts'
import { brantford } from './cities/brantford.ts'
import { burlington } from './cities/burlington.ts'
import { cambridge } from './cities/cambridge.ts'
import { guelph } from './cities/guelph.ts'
import { hamilton } from './cities/hamilton.ts'
import { kingston } from './cities/kingston.ts'
import { kitchener } from './cities/kitchener.ts'
import { london } from './cities/london.ts'
import { markham } from './cities/markham.ts'
import { mississauga } from './cities/mississauga.ts'
import { oakville } from './cities/oakville.ts'
import { oshawa } from './cities/oshawa.ts'
import { ottawa } from './cities/ottawa.ts'
import { pickering } from './cities/pickering.ts'
import { richmondHill } from './cities/richmond-hill.ts'
import { toronto } from './cities/toronto.ts'
import { vaughan } from './cities/vaughan.ts'
import { waterloo } from './cities/waterloo.ts'
import { windsor } from './cities/windsor.ts'
import type { City } from './city-schema.ts'

/** Every city with a page, in the order in which the site lists them. */
export const cities: City[] = [
  toronto,
  ottawa,
  hamilton,
  london,
  kitchener,
  windsor,
  mississauga,
  markham,
  vaughan,
  richmondHill,
  oakville,
  burlington,
  oshawa,
  barrie,
  kingston,
  guelph,
  cambridge,
  waterloo,
  brantford,
  pickering,
]
