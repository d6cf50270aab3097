import { expect, test } from 'vitest'
import { describeTransformation, readTransformation, toImageJob, writeTransformation } from './transformation.ts'

test('a transformation becomes a request to the renderer, with defaults and limits', () => {
  expect(toImageJob({}, false)).toEqual({
    from: 'picture',
    width: undefined,
    height: undefined,
    fit: 'cover',
    quality: 80,
    format: 'origin',
    focus: 'centre',
  })
  expect(toImageJob({ width: 9000, height: 0, resize: 'contain', quality: 30, gravity: 'noea' }, true)).toMatchObject({
    width: 2500,
    height: undefined,
    fit: 'inside',
    quality: 30,
    format: 'webp',
    focus: 'northeast',
  })
  expect(toImageJob({ format: 'origin', gravity: 'fp', point: { x: 0, y: 1 } }, true)).toMatchObject({
    format: 'origin',
    focus: { x: 0, y: 1 },
  })
})

test('a header describes it in a fixed order and with older names', () => {
  expect(describeTransformation({ width: 200, height: 200, quality: 60 })).toBe(
    'height:200,width:200,resizing_type:fill,quality:60',
  )
  expect(describeTransformation({ width: 9, resize: 'contain', format: 'avif', gravity: 'so' })).toBe(
    'width:9,resizing_type:fit,format:avif,gravity:so',
  )
  expect(describeTransformation({ quality: 60 })).toBe('quality:60')
})

test('a token returns its contents unchanged', () => {
  const wanted = { width: 100, height: 50, resize: 'fill', quality: 60 } as const
  expect(writeTransformation(wanted)).toBe('height:50,width:100,resize:fill,quality:60')
  expect(readTransformation(writeTransformation(wanted))).toEqual(wanted)
  expect(readTransformation(writeTransformation({}))).toEqual({})
})
