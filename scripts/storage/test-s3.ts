// Part of npm run test:long: tests the storage service with files in a real S3 service, OpenStack Swift, installed from
// Debian packages.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { isSwiftInstalled, startSwift, swiftPackages } from '../../tests/support/servers/swift-service.ts'
import { canInstallPackages, installPackages, updatePackageLists } from '../dev/system-programs.ts'

const scripts = dirname(import.meta.dirname)
if (!isSwiftInstalled() && canInstallPackages()) {
  console.log('Installing OpenStack Swift, a service with an S3 API…')
  await updatePackageLists()
  await installPackages(swiftPackages)
}
if (isSwiftInstalled() && process.getuid?.() === 0) process.exitCode = await testWithSwift()
else {
  console.error('The S3 tests were NOT run: OpenStack Swift needs root and these Debian packages:')
  console.error(`  ${swiftPackages.join(' ')}`)
}

async function testWithSwift(): Promise<number> {
  console.log('Starting OpenStack Swift…')
  const swift = await startSwift()
  try {
    const env = { ...process.env, TEST_S3: JSON.stringify(swift.settings) }
    const words = [join(scripts, 'test.ts'), 'tests/s3']
    const child = spawn(process.execPath, words, { cwd: dirname(scripts), stdio: 'inherit', env })
    const [code] = await once(child, 'exit')
    return code ?? 1
  } finally {
    await swift.stop()
  }
}
