import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const program = join(import.meta.dirname, '../../../../tests/support/programs/answer-once.ts')

test.each(['before', 'after'])(
  'an answer is sent once if its mark was made %s the adapter was first used',
  async (when) => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--no-warnings', program, when])
    // The adapter reports a second answer on stderr.
    expect([stdout, stderr]).toEqual(['once', ''])
  },
)
