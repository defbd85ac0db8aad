/** Processes and their memory, from /proc (Linux). */
import { readdirSync, readFileSync } from 'node:fs'

interface ProcessInfo {
  pid: number
  parent: number
  /** Process state; `Z` for a zombie, which has ended but is not reaped by its parent. */
  state: string
  residentBytes: number
  processorSeconds: number
}

const pageBytes = 4096
/** Clock ticks per second in /proc (USER_HZ). */
const ticksPerSecond = 100

function processOf(pid: number | string): ProcessInfo | undefined {
  try {
    // The second field, the command, is in parentheses and may contain spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      pid: Number(pid),
      parent: Number(fields[1]),
      state: fields[0] ?? '',
      residentBytes: Number(fields[21]) * pageBytes,
      processorSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
    }
  } catch {
    // The process has ended.
    return undefined
  }
}

function processes(): ProcessInfo[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processOf(name) ?? [])
}

function family(pid: number): ProcessInfo[] {
  const allProcesses = processes()
  const pids = new Set([pid])
  for (let grown = true; grown;) {
    grown = false
    for (const { pid: child, parent } of allProcesses) {
      if (!pids.has(parent) || pids.has(child)) continue
      pids.add(child)
      grown = true
    }
  }
  return allProcesses.filter((info) => pids.has(info.pid))
}

/** Resident memory in bytes of a process and all its descendants. */
export function residentBytesOf(pid: number): number {
  return family(pid).reduce((sum, info) => sum + info.residentBytes, 0)
}

/** Pids of all descendants of a process. */
export function descendantsOf(pid: number): number[] {
  return family(pid)
    .map((info) => info.pid)
    .filter((otherPid) => otherPid !== pid)
}

export function isRunning(pid: number): boolean {
  const info = processOf(pid)
  return !!info && info.state !== 'Z' && info.state !== 'X'
}

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

/** CPU seconds of a process and its living descendants. */
export function processorSecondsOf(pid: number): number {
  return family(pid).reduce((sum, info) => sum + info.processorSeconds, 0)
}

/** Waits until a process and its descendants are idle, after their background work. */
export async function idle(pid: number): Promise<void> {
  for (;;) {
    const before = processorSecondsOf(pid)
    await new Promise((resume) => setTimeout(resume, idleMs))
    if (processorSecondsOf(pid) - before < (idleMs / 1000) * idleShare) return
  }
}

const idleMs = 3000
const idleShare = 0.05
