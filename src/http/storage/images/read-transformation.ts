import { gravities, imageFormats, resizings, type Transformation } from '#services/storage/images/transformation.ts'
import { refuseWith } from '#services/storage/wire/refusals.ts'
import type { Fields } from '../requests/read-fields.ts'

/** The requested transformation, from a query or from the body of a request for a link. */
export function readTransformationFields(fields: Fields): Transformation {
  const gravity = fields.oneOf('gravity', gravities)
  return {
    width: fields.integer('width', { min: 0 }),
    height: fields.integer('height', { min: 0 }),
    resize: fields.oneOf('resize', resizings),
    quality: fields.integer('quality', { min: 20, max: 100 }),
    format: fields.oneOf('format', imageFormats),
    gravity,
    point: gravity === 'fp' ? readPoint(fields) : undefined,
  }
}

export function isWanted(transformation: Transformation): boolean {
  return Object.values(transformation).some((value) => value !== undefined)
}

function readPoint(fields: Fields): { x: number; y: number } {
  const [x, y] = [fields.text('x_offset'), fields.text('y_offset')]
  if (!isPart(x) || !isPart(y)) {
    throw refuseWith.invalidParameter('Focal point requires x and y coordinates within 0-1 range')
  }
  return { x: Number(x), y: Number(y) }
}

function isPart(text: string | undefined): boolean {
  return text !== undefined && /^(?:0?\.\d+|0|1|1\.0+|0\.)$/.test(text)
}
