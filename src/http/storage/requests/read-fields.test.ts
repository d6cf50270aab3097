import { expect, test } from 'vitest'
import { createFields } from './read-fields.ts'

const body = (values: Record<string, unknown>) => createFields(values, 'body')

test('texts, numbers and null are converted as in the protocol', () => {
  const fields = body({ limit: '10', isPublic: 'true', no: null, name: 5 })
  expect([fields.integer('limit'), fields.boolean('isPublic'), fields.text('name')]).toEqual([10, true, '5'])
  expect([fields.integer('no'), fields.boolean('no'), fields.text('no')]).toEqual([0, false, ''])
  expect(fields.integer('missing')).toBeUndefined()
})

test.each([
  [() => body({}).require('prefix'), "body must have required property 'prefix'"],
  [() => body({ limit: 0 }).integer('limit', { min: 1 }), 'body/limit must be >= 1'],
  [() => body({ limit: 'many' }).integer('limit'), 'body/limit must be integer'],
  [() => body({ limit: 1.5 }).integer('limit'), 'body/limit must be integer'],
  [() => body({ public: 'maybe' }).boolean('public'), 'body/public must be boolean'],
  [() => body({ prefixes: [] }).texts('prefixes', { min: 1 }), 'body/prefixes must NOT have fewer than 1 items'],
  [() => body({ prefixes: [{}] }).texts('prefixes'), 'body/prefixes/0 must be string'],
  [
    () =>
      body({ sortBy: { column: 'size' } })
        .object('sortBy')
        ?.oneOf('column', ['name']),
    'body/sortBy/column must be equal to one of the allowed values',
  ],
  [() => createFields({ limit: '0' }, 'querystring').integer('limit', { min: 1 }), 'querystring/limit must be >= 1'],
])('a wrong field is refused with the usual message: %#', (read, message) => {
  expect(read).toThrow(message)
})
