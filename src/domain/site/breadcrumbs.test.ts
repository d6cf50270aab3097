import { expect, test } from 'vitest'
import { createBreadcrumbs } from './breadcrumbs.ts'

const home = { path: '/', label: 'Home' }

test('the home page has no breadcrumbs', () => {
  expect(createBreadcrumbs({ path: '/', label: 'Home' })).toEqual([])
})

test('every other page is one step from home', () => {
  const contact = { path: '/contact', label: 'Contact' } as const
  expect(createBreadcrumbs(contact)).toEqual([home, contact])
})

test('the breadcrumbs of the 404 page end with a name that is not a link', () => {
  const missing = { path: null, label: 'Page not found' }
  expect(createBreadcrumbs(missing)).toEqual([home, missing])
})
