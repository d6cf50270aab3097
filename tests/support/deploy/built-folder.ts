import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, chown, copyFile, cp, mkdtemp, readdir, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { findUnprivilegedUser, isRoot, type SystemUser } from '#platform/database/embedded/system-user.ts'
import { freePort } from '../product/choose-port.ts'
import { collectOutput, waitUntilReady } from '../product/start-product.ts'
import { runScript } from '../run-script.ts'
import { makeTemporaryDirectory } from '../temporary-directory.ts'

type Settings = Record<string, string>

/**
 * What `npm run build -- --output` makes, as it is on an operator's machine: moved elsewhere, with a Node beside it, and
 * read-only for the user of the site. For root that user is another one.
 */
export async function makeBuiltFolder(...options: string[]) {
  // On the disk, because it is large.
  const folder = await makeTemporaryDirectory(tmpdir())
  const [made, path, node] = ['made', 'moved', 'node'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ]
  const built = await runScript('build', ['--output', made, ...options], {})
  if (built.code !== 0) throw new Error(`The folder could not be built:\n${built.output}${built.errors}`)
  await rename(made, path)
  await copyFile(process.execPath, node)
  await chmod(node, 0o755)
  await setWritable(path, false)
  const user = isRoot() ? findUnprivilegedUser() : undefined

  const running = new Map<ChildProcess, Promise<unknown>>()

  /** Starts a program with these settings and no others. */
  function launch(program: string, words: string[], settings: Settings, asUser: SystemUser | null | undefined = user) {
    const child = spawn(program, words, { cwd: '/', env: settings, stdio: ['ignore', 'pipe', 'pipe'], ...asUser })
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
    running.set(
      child,
      exited.then(() => running.delete(child)),
    )
    return { child, exited }
  }

  return {
    path,
    node,
    user,
    launch: (words: string[]) => launch(node, words, {}),
    /** A folder that belongs to the user of the site, with a copy of what is in another one. */
    async makeDataDir(name: string, copied?: string): Promise<string> {
      const directory = await mkdtemp(join(folder.path, `${name}-`))
      if (copied !== undefined) await cp(copied, directory, { recursive: true })
      const entries = user ? ['', ...(await readdir(directory, { recursive: true }))] : []
      for (const entry of entries) await chown(join(directory, entry), user?.uid ?? 0, user?.gid ?? 0)
      return directory
    },
    /** Runs a command to its end. */
    async run(words: string[], settings: Settings) {
      const { child, exited } = launch(node, [join(path, 'offmarket.js'), ...words], settings)
      const [code, output, errors] = await Promise.all([exited, text(child.stdout), text(child.stderr)])
      return { code, output, errors }
    },
    /** Starts the site on a free port, as its user or with a command that makes its own arrangements. */
    async start(settings: Settings, [program, ...words]: string[] = []) {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      // Compressing all pages at the best level would take a minute.
      const fixed = { PORT: String(port), SITE_URL: url, QUICK_START: 'on' }
      const env = { ...fixed, ...settings }
      const { child, exited } = program
        ? launch(program, words, env, null)
        : launch(node, [join(path, 'offmarket.js'), 'start'], env)
      const output = collectOutput(child)
      await waitUntilReady(url, child, output)
      return {
        url,
        output,
        async stop(): Promise<number | null> {
          child.kill('SIGTERM')
          return exited
        },
      }
    },
    async [Symbol.asyncDispose]() {
      // A test that failed leaves its site running.
      for (const child of running.keys()) child.kill('SIGTERM')
      await Promise.all(running.values())
      await setWritable(path, true)
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function setWritable(path: string, isWritable: boolean): Promise<void> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
  for (const folder of [path, ...folders]) await chmod(folder, isWritable ? 0o755 : 0o555)
}
