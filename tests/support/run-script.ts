import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { commands } from '../../scripts/build/build-commands.ts'
import { compileCache } from './compile-cache.ts'

const root = dirname(dirname(import.meta.dirname))

/**
 * Runs a command of `scripts/` as on the command line, with only these settings. Those that operators use run as they
 * were built, which takes half the processor time.
 */
export async function runScript(name: string, words: string[], settings: Record<string, string>) {
  const program = commands.includes(name) ? ['dist', 'commands', `${name}.js`] : ['scripts', `${name}.ts`]
  return runProgram([join(root, ...program), ...words], settings)
}

/** The same as `npm run` does it. */
export function runCommand(name: string, words: string[], settings: Record<string, string>) {
  return runProgram([join(root, 'scripts', 'run.mjs'), name, ...words], settings)
}

async function runProgram(words: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [code, output, errors] = await Promise.all([exited, text(child.stdout), text(child.stderr)])
  return { code, output, errors }
}
