import { readOwnContent } from '../own/own-content.ts'
import { barrie } from './barrie.ts'
import { brantford } from './brantford.ts'
import { burlington } from './burlington.ts'
import { cambridge } from './cambridge.ts'
import type { City } from './city-schema.ts'
import { guelph } from './guelph.ts'
import { hamilton } from './hamilton.ts'
import { kingston } from './kingston.ts'
import { kitchener } from './kitchener.ts'
import { london } from './london.ts'
import { markham } from './markham.ts'
import { mississauga } from './mississauga.ts'
import { oakville } from './oakville.ts'
import { oshawa } from './oshawa.ts'
import { ottawa } from './ottawa.ts'
import { pickering } from './pickering.ts'
import { richmondHill } from './richmond-hill.ts'
import { toronto } from './toronto.ts'
import { vaughan } from './vaughan.ts'
import { waterloo } from './waterloo.ts'
import { windsor } from './windsor.ts'

const builtIn: City[] = [
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

/** Every city with a page, in the order the site lists them. */
export const cities: City[] = readOwnContent().cities ?? builtIn
