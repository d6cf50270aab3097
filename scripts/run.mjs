// Runs every command: installs missing packages, finds a Node that is new enough, then runs scripts/<name>.ts with it.
// It is plain JavaScript, so that the oldest supported Node can run it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'
import {
  chooseNpm,
  createInstallEnvironment,
  findReasonToInstall,
  installWords,
  listNeededPackages,
} from './install/install-plan.mjs'
import { isNewEnough, readUsage, takeEnvFile } from './terminal/command-line.mjs'

const DOWNLOADED_NODE = '24.21.0'
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
// In a separate folder, because npm would otherwise check all other packages again.
const nodeHome = join(modules, '.node')
const downloadedNode = join(nodeHome, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

const [name, ...given] = process.argv.slice(2)
const { args, envFile } = takeEnvFile(given)
const script = join(root, 'scripts', `${name}.ts`)
if (!name || !existsSync(script)) {
  console.error(`There is no command "${name ?? ''}". package.json lists them.`)
  process.exit(2)
}

if (args.includes('--help') || args.includes('-h')) {
  // The text is in the source, so it can be shown before anything is installed.
  console.log(readUsage(readFileSync(script, 'utf8')))
  process.exit(0)
}

/** Under nohup or a supervisor no stream is a terminal. In that case the server keeps running when the session ends. */
const outlivesSession = name === 'start' && ![0, 1, 2].some((stream) => isatty(stream))
let isSessionOver = false
if (outlivesSession) {
  process.on('SIGHUP', () => {
    isSessionOver = true
  })
}

installPackages()
const node = isNewEnough(process.versions.node) ? process.execPath : downloadNode()
run(node, [script, ...args])

function installPackages() {
  const stampFile = join(modules, '.installed')
  const lockHash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : null
  // Not validated with a schema, because no packages are installed yet and the file is ours.
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const missing = listNeededPackages(manifest).filter((needed) => !existsSync(join(modules, needed)))
  const reason = findReasonToInstall({ stamp, lockHash, missing })
  if (reason === null) return
  console.log(`Installing packages (about half a minute), as ${reason}…`)
  rmSync(stampFile, { force: true })
  npm(installWords)
  writeFileSync(stampFile, lockHash)
}

function downloadNode() {
  if (!existsSync(downloadedNode)) {
    console.log(`Node ${process.versions.node} is older than this project needs: downloading Node ${DOWNLOADED_NODE}…`)
    npm(['install', '--prefix', nodeHome, '--no-save', '--no-package-lock', `node@${DOWNLOADED_NODE}`])
  }
  if (spawnSync(downloadedNode, ['--version']).status !== 0) {
    console.error(
      `Node ${DOWNLOADED_NODE} could not be downloaded. Install Node 24 from nodejs.org and run this again.`,
    )
    process.exit(1)
  }
  return downloadedNode
}

function npm(words) {
  const [command, ...entry] = chooseNpm({
    node: process.execPath,
    namedEntry: process.env.npm_execpath,
    entryBesideNode: findEntryBesideNode(),
  })
  const flags = ['--no-audit', '--no-fund', '--loglevel=error']
  const done = spawnSync(command, [...entry, ...words, ...flags], {
    cwd: root,
    stdio: 'inherit',
    env: createInstallEnvironment(process.env),
    // On Windows, npm is a shell script.
    shell: process.platform === 'win32' && entry.length === 0,
    detached: outlivesSession,
  })
  if (done.status !== 0) {
    const why = done.error ? `npm was not found (${done.error.message}).` : 'Its output above says why.'
    console.error(`npm ${words[0]} failed. ${why}`)
    process.exit(1)
  }
}

function findEntryBesideNode() {
  const bin = dirname(realpathSync(process.execPath))
  const places = [join(bin, '..', 'lib', 'node_modules'), join(bin, 'node_modules')]
  return places.map((place) => join(place, 'npm', 'bin', 'npm-cli.js')).find((file) => existsSync(file)) ?? null
}

function run(executable, words) {
  // The IPC channel lets the script notice that this process was killed.
  const child = spawn(executable, words, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // In a separate session, the child survives the end of this one.
    detached: outlivesSession,
    env: {
      ...process.env,
      OFFMARKET_ENV_FILE: envFile ?? process.env.OFFMARKET_ENV_FILE ?? '',
      PATH: `${dirname(executable)}${delimiter}${process.env.PATH}`,
      // Compiled modules are cached, which halves the start-up time of the next command.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'compiled'),
    },
  })
  const forwarded = outlivesSession ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of forwarded) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

  // npm signals the shell that runs us. That shell exits without forwarding the signal, so our parent changes. When the
  // session ends, npm exits too, even under nohup, because Node resets ignored signals. Our own SIGHUP follows shortly.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    setTimeout(() => isSessionOver || child.kill('SIGTERM'), 100)
  }, 200)
}
