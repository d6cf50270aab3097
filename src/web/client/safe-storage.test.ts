// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage, tabStorage } from './safe-storage.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('text is read back until it is removed, from the device or from the tab', () => {
  for (const storage of [deviceStorage, tabStorage]) {
    expect(storage.read('a:1')).toBeNull()
    expect(storage.write('a:1', '{"b":2}')).toBe(true)
    expect(storage.read('a:1')).toBe('{"b":2}')
    expect(storage.readJson('a:1')).toEqual({ b: 2 })
    expect(storage.list('a:')).toEqual(['a:1'])
    expect(storage.list('b:')).toEqual([])
    storage.write('a:1', null)
    expect(storage.list('')).toEqual([])
  }
})

test('text that is not JSON reads as nothing', () => {
  deviceStorage.write('a', '{')
  expect(deviceStorage.readJson('a')).toBeNull()
})

test('forbidden or full storage finds and stores nothing, and does not throw', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const methods = ['getItem', 'setItem', 'removeItem'] as const
  const full = Object.create(Object.fromEntries(methods.map((name) => [name, refuse])))
  for (const open of [refuse, () => full]) {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(open)
    expect(deviceStorage.read('a')).toBeNull()
    expect(deviceStorage.readJson('a')).toBeNull()
    expect(deviceStorage.write('a', 'b')).toBe(false)
    expect(deviceStorage.write('a', null)).toBe(false)
    expect(deviceStorage.list('')).toEqual([])
  }
})
