// The door to every command: installs what is missing, finds a Node that is new enough, then runs scripts/<name>.ts on it.
// Plain JavaScript on purpose, so that the oldest supported Node can read it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BROUGHT_NODE = '24.21.0'
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
// A folder of its own: installed beside the other packages, npm would look at all of them again.
const nodeHome = join(modules, '.node')
const broughtNode = join(nodeHome, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

const [name, ...args] = process.argv.slice(2)
const script = join(root, 'scripts', `${name}.ts`)
if (!name || !existsSync(script)) {
  console.error(`There is no command "${name ?? ''}". package.json lists them.`)
  process.exit(2)
}

installPackages()
const node = isNewEnough(process.versions.node) ? process.execPath : bringNode()
run(node, [script, ...args])

/** Node strips TypeScript's types by itself from 22.18 on, and the packages want 22 or newer. */
function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major >= 24 || (major === 22 && minor >= 18)
}

function installPackages() {
  const stamp = join(modules, '.installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing packages (once, about half a minute)…')
  npm(['ci'])
  writeFileSync(stamp, wanted)
}

function bringNode() {
  if (!existsSync(broughtNode)) {
    console.log(`Node ${process.versions.node} is older than this project needs: bringing Node ${BROUGHT_NODE} in…`)
    npm(['install', '--prefix', nodeHome, '--no-save', '--no-package-lock', `node@${BROUGHT_NODE}`])
  }
  if (spawnSync(broughtNode, ['--version']).status !== 0) {
    console.error(`Node ${BROUGHT_NODE} could not be brought in. Install Node 24 from nodejs.org and run this again.`)
    process.exit(1)
  }
  return broughtNode
}

function npm(words) {
  // npm names its own entry file when it runs a script; called without npm, the one beside Node serves.
  const entry = process.env.npm_execpath ?? createRequire(process.execPath).resolve('npm/bin/npm-cli.js')
  const flags = ['--no-audit', '--no-fund', '--loglevel=error']
  const done = spawnSync(process.execPath, [entry, ...words, ...flags], { cwd: root, stdio: 'inherit' })
  if (done.status !== 0) {
    console.error(`npm ${words[0]} failed: what it printed above says why.`)
    process.exit(1)
  }
}

function run(executable, words) {
  // The channel lets the script notice that this process was killed.
  const child = spawn(executable, words, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${dirname(executable)}${delimiter}${process.env.PATH}` },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

  // npm hands a signal to the shell between us, which ends without passing it on: then we have another parent.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 200)
}
