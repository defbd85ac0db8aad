/** Memory of a process and of its children, from /proc (Linux). */
import { readdirSync, readFileSync } from 'node:fs'

interface ProcessInfo {
  pid: number
  parent: number
  residentBytes: number
}

const pageBytes = 4096

function processes(): ProcessInfo[] {
  const found: ProcessInfo[] = []
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      // The second field, the command, is in parentheses and may hold spaces.
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      found.push({
        pid: Number(name),
        parent: Number(fields[1]),
        residentBytes: Number(fields[21]) * pageBytes
      })
    } catch {
      // It ended meanwhile.
    }
  }
  return found
}

/** Resident bytes of a process and all its descendants. */
export function residentBytesOf(pid: number): number {
  const all = processes()
  const family = new Set([pid])
  for (let grown = true; grown;) {
    grown = false
    for (const { pid: child, parent } of all) {
      if (!family.has(parent) || family.has(child)) continue
      family.add(child)
      grown = true
    }
  }
  return all.filter((info) => family.has(info.pid)).reduce((sum, info) => sum + info.residentBytes, 0)
}

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
