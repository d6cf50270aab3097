import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { canBuildImages, openPodman, runWords } from '../../support/deploy/container.ts'
import { freePort } from '../../support/product/choose-port.ts'
import { sendLead } from '../../support/product/start-processes.ts'

const PUBLISHABLE_KEY = 'sb_publishable_of_the_image_test'
const START_MS = 60_000

async function untilReady(url: string): Promise<void> {
  for (const until = Date.now() + START_MS; ; await wait(100)) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > until) throw new Error('the container was not ready within a minute')
  }
}

test.skipIf(!canBuildImages())(
  'the image runs as nobody special on a read-only disk, and survives a kill',
  async () => {
    await using podman = await openPodman()
    await podman.build('offmarket')
    const { output: bytes } = await podman.run('image', 'inspect', '--format', '{{.Size}}', 'offmarket')
    const { output: baseBytes } = await podman.run('image', 'inspect', '--format', '{{.Size}}', 'localhost/node-like')
    expect(Number(bytes) - Number(baseBytes)).toBeLessThan(200e6)

    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const settings = { PORT: port, SITE_URL: url, QUICK_START: 'on', PUBLISHABLE_KEY }
    const given = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`])
    const closed = ['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--stop-timeout', '20']
    const started = await podman.run(
      ...[...runWords, '--detach', '--name', 'site', '--volume', 'data:/data'],
      ...[...closed, ...given, 'offmarket'],
    )
    expect(started).toMatchObject({ code: 0 })
    await untilReady(url)
    expect(await (await fetch(url)).text()).toContain('</html>')
    expect(await podman.run('exec', 'site', 'id', '-un')).toMatchObject({ output: 'node' })
    expect(await podman.run('exec', 'site', 'touch', '/opt/offmarket/x')).not.toMatchObject({ code: 0 })
    expect(await podman.run('healthcheck', 'run', 'site')).toMatchObject({ code: 0 })
    expect(await sendLead(url, PUBLISHABLE_KEY, 'lead-of-the-image')).toBe(200)

    // In the new container, other programs have the process ids of the old one.
    await podman.run('kill', '--signal', 'KILL', 'site')
    await podman.run('start', 'site')
    await untilReady(url)
    const listed = await podman.run('exec', 'site', 'offmarket', 'leads', 'list')
    expect(listed).toMatchObject({ code: 0, output: expect.stringContaining('lead-of-the-image@buyers.example') })

    await podman.run('stop', 'site')
    const { output: code } = await podman.run('inspect', '--format', '{{.State.ExitCode}}', 'site')
    expect({ code, log: code === '0' ? '' : (await podman.run('logs', 'site')).output }).toEqual({ code: '0', log: '' })
  },
)
