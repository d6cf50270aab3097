import { type ExecFileSyncOptions, execFileSync, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { isExecutable, listPlaces } from '../../../scripts/dev/system-programs.ts'
import { makeTemporaryDirectory } from '../temporary-directory.ts'

export const containerPackages = ['podman', 'runc', 'mmdebstrap']

const root = dirname(dirname(dirname(import.meta.dirname)))
const BASE = 'localhost/node-like'

/** It needs no control groups, which some machines offer in a form that Debian's crun does not know. */
const buildWords = ['build', '--network', 'host', '--isolation', 'chroot']
/** podman's own limits may be higher than this machine allows. */
export const runWords = ['run', '--network', 'host', '--ulimit', 'nofile=1024:4096', '--ulimit', 'nproc=1024:1024']

const find = (program: string) => listPlaces([program]).find(isExecutable)

/** Whether we can build images: as root, with podman from Debian and an npm that can be copied into one. */
export function canBuildImages(): boolean {
  return process.getuid?.() === 0 && ['podman', 'mmdebstrap', 'npm'].every(find) && isExecutable('/usr/sbin/runc')
}

/** podman with its own store of images, which is removed at the end. */
export async function openPodman() {
  const folder = await makeTemporaryDirectory(tmpdir())
  const store = ['--runtime', 'runc', '--root', join(folder.path, 'store'), '--runroot', join(folder.path, 'run')]

  async function run(...words: string[]) {
    const child = spawn('podman', [...store, ...words], { stdio: ['ignore', 'pipe', 'pipe'], cwd: folder.path })
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
    const [code, output, errors] = await Promise.all([exited, text(child.stdout), text(child.stderr)])
    return { code, output: output.trim(), errors }
  }

  return {
    run,
    /** Builds the image of the repository. No registry is asked: the base is made of Debian's packages and our Node. */
    async build(tag: string): Promise<void> {
      makeBase(folder.path, store)
      const base = ['--build-arg', `NODE_IMAGE=${BASE}`]
      const built = await run(...buildWords, '--format', 'docker', ...base, '-t', tag, root)
      if (built.code !== 0) throw new Error(`The image could not be built:\n${built.output}\n${built.errors}`)
    },
    async [Symbol.asyncDispose]() {
      await run('rm', '--all', '--force', '--time', '0')
      await run('rmi', '--all', '--force')
      spawnSync('umount', [join(folder.path, 'store', 'overlay')])
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** An image with what `node:24-slim` has: Debian, Node, npm and the user `node`. */
function makeBase(folder: string, store: string[]): void {
  const context = join(folder, 'base')
  mkdirSync(context)
  const options: ExecFileSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'] }
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', 'bookworm', join(context, 'debian.tar')], options)
  copyFileSync(process.execPath, join(context, 'node'))
  // npm's program is a link into its package.
  const npm = dirname(dirname(realpathSync(find('npm') ?? '')))
  cpSync(npm, join(context, 'npm'), { recursive: true })
  // Behind a proxy, npm needs the certificates of this machine.
  const certificates = process.env.NODE_EXTRA_CA_CERTS ?? ''
  writeFileSync(join(context, 'certificates.pem'), certificates ? readFileSync(certificates) : '')
  const file = `FROM scratch
ADD debian.tar /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY certificates.pem /etc/ssl/certificates.pem
${certificates ? 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certificates.pem' : ''}
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 --create-home node
`
  writeFileSync(join(context, 'Containerfile'), file)
  execFileSync('podman', [...store, ...buildWords, '-t', BASE, context], options)
}
