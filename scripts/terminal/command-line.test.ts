import { expect, test } from 'vitest'
import { isNewEnough, readUsage, takeEnvFile } from './command-line.mjs'

test.each([
  [['list', '--env-file', 'site.env', '--json'], { args: ['list', '--json'], envFile: 'site.env' }],
  [['--env-file=a=b.env', 'list'], { args: ['list'], envFile: 'a=b.env' }],
  [['list'], { args: ['list'], envFile: null }],
])('the file of settings is taken out of %j', (words, taken) => {
  expect(takeEnvFile(words)).toEqual(taken)
})

test('the usage of a command is the comment at its top', () => {
  expect(readUsage('// npm run x: does y.\n// Then z.\nimport a\n// no\n')).toBe('npm run x: does y.\nThen z.')
})

test('Node is new enough from 22.18 on, but not as version 23', () => {
  const versions = ['20.19.0', '22.17.9', '22.18.0', '23.11.0', '24.0.0', '26.1.0']
  expect(versions.filter(isNewEnough)).toEqual(['22.18.0', '24.0.0', '26.1.0'])
})
