import { expect, test } from 'vitest'
import { createConfig } from '#config/config.ts'
import { readEnvironment } from '#config/environment.ts'
import { explainFailure } from './explain-failure.ts'

const config = createConfig(readEnvironment({ DATA_DIR: '/srv/site', PORT: '80' }))

test.each([
  [
    'a port below 1024',
    { code: 'EACCES', syscall: 'listen' },
    'PORT: this user may not listen on 80. Set PORT to 1024 or more, and let a proxy listen on 80.',
  ],
  [
    'a directory that is not theirs',
    { code: 'EACCES', path: '/srv/site/secret-key' },
    'DATA_DIR: /srv/site cannot be used, because this user may not write there.',
  ],
  [
    'a full disk',
    { code: 'ENOSPC', path: '/srv/site/cache' },
    'DATA_DIR: /srv/site cannot be used, because the disk is full.',
  ],
  ['a fault of the program', { code: 'EACCES', path: '/usr/lib/module.js' }, null],
])('%s is explained to an operator in a sentence, if they can put it right', (_what, fault, sentence) => {
  expect(explainFailure(Object.assign(new Error('failed'), fault), config)).toBe(sentence)
})
