import { expect, test } from 'vitest'
import { type Box, findFreeTop } from './free-top.ts'

const column: Box = { top: 80, right: 390, bottom: 844, left: 0 }
const control = (top: number, bottom: number, left = 20, right = 370): Box => ({ top, right, bottom, left })

test.each<[string, Box[], number, number | null]>([
  ['nothing in the way', [], 100, 80],
  ['a control further down', [control(300, 350)], 100, 80],
  ['a control that ends where it starts', [control(30, 80)], 100, 80],
  ['a control in the place', [control(100, 150)], 100, 158],
  ['a control that reaches into the place from below', [control(170, 220)], 100, 228],
  ['two controls, in any order', [control(260, 300), control(100, 150)], 120, 308],
  ['room between two controls', [control(100, 150), control(300, 350)], 120, 158],
  ['a control beside the column', [control(100, 150, 400, 500)], 100, 80],
  ['a control as tall as the window', [control(0, 844)], 100, null],
  ['more than the window can hold', [control(100, 150)], 700, null],
])('%s', (_name, obstacles, height, top) => {
  expect(findFreeTop(column, height, obstacles)).toBe(top)
})
