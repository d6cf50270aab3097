import { expect, test } from 'vitest'
import { type Box, findFreeTop, mirror } from './free-top.ts'

const column: Box = { top: 80, right: 390, bottom: 844, left: 0 }
const control = (top: number, bottom: number, left = 20, right = 370): Box => ({ top, right, bottom, left })

test.each<[string, Box[], number, number | null]>([
  ['stays at the top with nothing in its way', [], 100, 80],
  ['stays at the top with a control further down', [control(300, 350)], 100, 80],
  ['stays at the top with a control that ends there', [control(30, 80)], 100, 80],
  ['goes below a control in its way', [control(100, 150)], 100, 158],
  ['goes below a control that its lower edge would cover', [control(170, 220)], 100, 228],
  ['goes below two controls, in whatever order they are listed', [control(260, 300), control(100, 150)], 120, 308],
  ['goes between two controls with enough room between them', [control(100, 150), control(300, 350)], 120, 158],
  ['stays at the top with a control beside the column', [control(100, 150, 400, 500)], 100, 80],
  ['finds no position with a control as tall as the window', [control(0, 844)], 100, null],
  ['finds no position when it is taller than the room that is left', [control(100, 150)], 700, null],
])('a notice %s', (_name, obstacles, height, top) => {
  expect(findFreeTop(column, height, obstacles)).toBe(top)
})

test.each<[string, Box[], number, number | null]>([
  ['ends at the bottom with nothing in its way', [], 100, 844],
  ['ends at the bottom with a control further up', [control(300, 350)], 100, 844],
  ['ends above a control in its way', [control(760, 810)], 100, 752],
  ['ends between two controls', [control(760, 810), control(400, 500)], 100, 752],
  ['finds no position with a control as tall as the window', [control(0, 844)], 100, null],
])('on a phone a notice %s', (_name, obstacles, height, bottom) => {
  const found = findFreeTop(mirror(column), height, obstacles.map(mirror))
  expect(found && -found).toBe(bottom)
})
