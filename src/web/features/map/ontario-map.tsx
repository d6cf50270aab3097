import { cities } from '#content/cities/cities.ts'
import type { City } from '#content/cities/city-schema.ts'
import { home } from '#content/pages/home.ts'
import { cityPath } from '#domain/site/site-map.ts'
import { inset, labelPositions, lakes } from './map-labels.ts'
import { MAP_HEIGHT, MAP_WIDTH, type Point, projectPlace } from './map-projection.ts'
import { outline } from './ontario-outline.generated.ts'

const LABEL_HEIGHT = 30
const viewBox = `0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`
const dotStyle = 'fill-none stroke-glow [stroke-linecap:round]'

/** Ontario goes on for a thousand kilometres to the north, so the land fades out instead of ending. */
const northernEdge = `M-9-9h${MAP_WIDTH + 18}v170H-9z`

const corner = projectPlace({ latitude: inset.north, longitude: inset.west })

/** Converts a point of the map to its position in the enlarged part. */
function enlarge({ x, y }: Point): Point {
  return { x: inset.x + (x - corner.x) * inset.scale, y: inset.y + (y - corner.y) * inset.scale }
}

/**
 * Southern Ontario at night. Where there is room, every city is a link; on smaller screens the map is a picture, and
 * the list of links beside it does the work.
 */
export function OntarioMap() {
  return (
    <>
      <svg aria-hidden="true" className="absolute size-0">
        <g id="outline" className="stroke-night-rule" strokeLinejoin="round">
          <path className="fill-night-rule-60" vectorEffect="non-scaling-stroke" d={outline.land} />
          <path className="fill-night" vectorEffect="non-scaling-stroke" d={outline.water} />
        </g>
        <linearGradient id="dusk" x2="0" y2="1">
          <stop className="[stop-color:var(--night)]" />
          <stop offset="1" className="[stop-color:var(--night)]" stopOpacity="0" />
        </linearGradient>
      </svg>
      <Picture />
      <LinkedMap />
    </>
  )
}

function Picture() {
  const dots = drawDots(cities.map(projectPlace))
  return (
    <svg viewBox={viewBox} className="mt-8 w-full lg:hidden" aria-hidden="true">
      <use href="#outline" />
      <path fill="url(#dusk)" d={northernEdge} />
      <path className={`${dotStyle} opacity-25`} strokeWidth="44" d={dots} />
      <path className={dotStyle} strokeWidth="17" d={dots} />
    </svg>
  )
}

function LinkedMap() {
  const onMap = cities.filter(({ slug }) => labelPositions[slug].on === 'map')
  const enlarged = cities.filter(({ slug }) => labelPositions[slug].on === 'inset')
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset
    <svg
      role="group"
      aria-label={home.cities.mapLabel}
      viewBox={viewBox}
      className="mx-auto hidden w-full max-w-304 px-12 pb-20 lg:block"
    >
      <use href="#outline" />
      <path fill="url(#dusk)" d={northernEdge} />
      <path className={dotStyle} strokeWidth="5" d={drawDots(enlarged.map(projectPlace))} />
      <Inset />
      {lakes.map(({ name, x, y }) => (
        <text key={name} className="fill-moon-soft font-display text-[15px]" textAnchor="middle" x={x} y={y}>
          {name}
        </text>
      ))}
      {onMap.map((city) => (
        <CityLabel key={city.slug} city={city} dot={projectPlace(city)} />
      ))}
      {enlarged.map((city) => (
        <CityLabel key={city.slug} city={city} dot={enlarge(projectPlace(city))} />
      ))}
    </svg>
  )
}

/** The enlarged part, and a frame on the map that shows which part it is. */
function Inset() {
  const { x, y, width, height, scale } = inset
  const small = { width: round(width / scale), height: round(height / scale) }
  const [left, top] = [round(corner.x), round(corner.y)]
  const box = `M${x} ${y}h${width}v${height}h${-width}z`
  return (
    <>
      <path
        className="fill-none stroke-glow-60"
        strokeDasharray="3 4"
        d={`M${left} ${top}h${small.width}v${small.height}h${-small.width}zM${round(left + small.width)} ${top}L${x + width} ${y}M${left} ${round(top + small.height)}L${x} ${y + height}`}
      />
      <clipPath id="inset">
        <path d={box} />
      </clipPath>
      <g clipPath="url(#inset)">
        <path className="fill-night" d={box} />
        <use
          href="#outline"
          transform={`translate(${round(x - corner.x * scale)} ${round(y - corner.y * scale)})scale(${scale})`}
        />
      </g>
      <path className="fill-none stroke-glow-60" d={box} />
    </>
  )
}

/** A label with a line to its dot. Only the label is a link, because the dots are too close together to press. */
function CityLabel({ city: { slug, name }, dot }: { city: City; dot: Point }) {
  const { x, y } = labelPositions[slug]
  const width = Math.round(name.length * 8.2 + 22)
  const dotPath = drawDots([dot])
  return (
    <g className="group">
      <path className="stroke-moon-soft-60" d={`${dotPath}L${x} ${y}`} />
      <path
        className={`${dotStyle} opacity-25 group-focus-within:opacity-60 group-hover:opacity-60`}
        strokeWidth="24"
        d={dotPath}
      />
      <path className={dotStyle} strokeWidth="9" d={dotPath} />
      <a href={cityPath(slug)}>
        <rect
          className="press fill-night stroke-moon-soft-50 group-focus-within:fill-glow group-hover:fill-glow"
          x={x - width / 2}
          y={y - LABEL_HEIGHT / 2}
          width={width}
          height={LABEL_HEIGHT}
          rx="2"
        />
        <text
          className="press fill-moon text-[15px] font-semibold group-focus-within:fill-night group-hover:fill-night"
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

/** Draws dots as lines of no length with round caps, so that all of them fit in one path. */
function drawDots(points: Point[]): string {
  return points.map(({ x, y }) => `M${round(x)} ${round(y)}h0`).join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
