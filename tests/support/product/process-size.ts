import { readdir, readFile } from 'node:fs/promises'

/** How much memory a process holds, and how many files and connections it has open. */
export async function measureProcess(pid: number): Promise<{ megabytes: number; descriptors: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const megabytes = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  return { megabytes, descriptors: (await readdir(`/proc/${pid}/fd`)).length }
}
