import { readFileSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'

/** How much memory a process holds, and how many files and connections it has open. */
export async function measureProcess(pid: number): Promise<{ megabytes: number; descriptors: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const megabytes = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  return { megabytes, descriptors: (await readdir(`/proc/${pid}/fd`)).length }
}

/** Returns a function that measures by how many megabytes the memory of a process has grown at its peak. */
export function watchPeak(pid: number): () => number {
  const megabytes = (name: 'VmRSS' | 'VmHWM') =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  // Resets the peak that Linux recorded.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = megabytes('VmRSS')
  return () => megabytes('VmHWM') - before
}
