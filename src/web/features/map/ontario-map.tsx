import { cities } from '#content/cities/cities.ts'
import type { City } from '#content/cities/city-schema.ts'
import { cityPath } from '#domain/site/site-paths.ts'
import { insetCorner as corner, inset, labelPositions, lakes } from './map-labels.ts'
import { MAP_HEIGHT, MAP_WIDTH, type Point, projectPlace } from './map-projection.ts'

const LABEL_HEIGHT = 30
const viewBox = `0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`
const dotStyle = 'fill-none stroke-glow [stroke-linecap:round]'

const onMap = cities.filter(({ slug }) => labelPositions.get(slug)?.on === 'map')
const enlarged = cities.filter(({ slug }) => labelPositions.get(slug)?.on === 'inset')

/** Converts a point of the map to its position in the enlarged part. */
function enlarge({ x, y }: Point): Point {
  return { x: inset.x + (x - corner.x) * inset.scale, y: inset.y + (y - corner.y) * inset.scale }
}

/**
 * Southern Ontario at night, with an enlarged part: inside the map on wide screens, below it on narrow ones. For
 * keyboards and screen readers the map is a picture, because the list below has the same links. Labels are placed by hand,
 * so a brokerage whose cities are not all among them has the list only.
 */
export function OntarioMap() {
  if (cities.some(({ slug }) => !labelPositions.has(slug))) return null
  return (
    <div className="mt-8 lg:mt-0">
      <div className="relative mx-auto lg:max-w-280">
        <Land view="map" className="aspect-[14/9]" />
        <svg aria-hidden="true" viewBox={viewBox} className="relative w-full">
          <path className={dotStyle} strokeWidth="5" d={drawDots(enlarged.map(projectPlace))} />
          <InsetFrame />
          {lakes.map(({ name, x, y }) => (
            <text
              key={name}
              className="fill-moon-soft font-display text-[15px] max-sm:hidden"
              textAnchor="middle"
              x={x}
              y={y}
            >
              {name}
            </text>
          ))}
          <g className="text-[38px] sm:text-[22px] lg:text-[15px]">
            {onMap.map((city) => (
              <CityLabel key={city.slug} city={city} dot={projectPlace(city)} />
            ))}
          </g>
        </svg>
        <Inset />
      </div>
    </div>
  )
}

/** A frame on the map that shows which part is enlarged. */
function InsetFrame() {
  const { x, y, width, height, scale } = inset
  const small = { width: round(width / scale), height: round(height / scale) }
  const [left, top] = [round(corner.x), round(corner.y)]
  return (
    <g className="fill-none stroke-glow-60" strokeDasharray="3 4">
      <path d={`M${left} ${top}h${small.width}v${small.height}h${-small.width}z`} />
      <path
        className="max-lg:hidden"
        d={`M${round(left + small.width)} ${top}L${x + width} ${y}M${left} ${round(top + small.height)}L${x} ${y + height}`}
      />
    </g>
  )
}

/** The enlarged part. On wide screens it covers the empty corner of the map. */
function Inset() {
  const { x, y, width, height } = inset
  return (
    <div className="relative border-y border-glow-60 bg-night lg:absolute lg:top-[47.78%] lg:left-[48.93%] lg:w-[50.98%] lg:border">
      <Land view="inset" className="h-full" />
      <svg
        aria-hidden="true"
        viewBox={`${x} ${y} ${width} ${height}`}
        className="relative w-full text-[19px] sm:text-[15px]"
      >
        {enlarged.map((city) => (
          <CityLabel key={city.slug} city={city} dot={enlarge(projectPlace(city))} />
        ))}
      </svg>
    </div>
  )
}

/** The land and its lakes, behind the labels. In a separate file, because the page has no bytes left for it. */
function Land({ view, className }: { view: 'map' | 'inset'; className: string }) {
  return <img src={`/ontario.svg#${view}`} alt="" loading="lazy" className={`absolute w-full ${className}`} />
}

/**
 * A label with a line to its dot, boxed where there is room. Only the label can be pressed, because the dots are too
 * close together.
 */
function CityLabel({ city: { slug, name }, dot }: { city: City; dot: Point }) {
  const position = labelPositions.get(slug)
  if (!position) return null
  const { x, y } = position
  const width = Math.round(name.length * 8.2 + 22)
  const dotPath = drawDots([dot])
  return (
    <g className="group">
      <path className="stroke-moon-soft-60" d={`${dotPath}L${x} ${y}`} />
      <path className={`${dotStyle} opacity-25 group-hover:opacity-60`} strokeWidth="24" d={dotPath} />
      <path className={dotStyle} strokeWidth="9" d={dotPath} />
      <a href={cityPath(slug)} tabIndex={-1}>
        <rect
          className="press fill-night stroke-moon-soft-50 group-hover:fill-glow max-lg:hidden"
          x={x - width / 2}
          y={y - LABEL_HEIGHT / 2}
          width={width}
          height={LABEL_HEIGHT}
          rx="2"
        />
        <text
          className="press fill-moon stroke-night stroke-4 font-semibold [paint-order:stroke] lg:stroke-none lg:group-hover:fill-night"
          textAnchor="middle"
          x={x}
          y={y + 5}
        >
          {name}
        </text>
      </a>
    </g>
  )
}

/** Draws dots as zero-length lines with round caps, so that they all fit in one path. */
function drawDots(points: Point[]): string {
  return points.map(({ x, y }) => `M${round(x)} ${round(y)}h0`).join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
