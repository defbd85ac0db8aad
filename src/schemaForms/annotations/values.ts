/** Immutable reads and updates of nested values by path. */
import { isObject } from './schema.ts'

export type Path = (string | number)[]

export function valueAt(value: unknown, path: Path): unknown {
  let found = value
  for (const key of path) {
    if (Array.isArray(found)) found = (found as unknown[])[Number(key)]
    else found = isObject(found) && Object.hasOwn(found, String(key)) ? found[String(key)] : undefined
  }
  return found
}

/** Copy of a value with another one at a path. Undefined removes the key of an object, or the last item of an array. */
export function withValueAt(value: unknown, path: Path, next: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return next
  const inner = withValueAt(valueAt(value, [key]), rest, next)
  if (typeof key === 'number') {
    const list: unknown[] = Array.isArray(value) ? [...(value as unknown[])] : []
    while (list.length < key) list.push(null)
    list[key] = inner === undefined ? null : inner
    while (list.length > 0 && list.at(-1) === null) list.pop()
    return list.length > 0 ? list : undefined
  }
  if (key === '__proto__') return value
  const { [key]: before, ...others } = isObject(value) ? value : {}
  if (inner === undefined) {
    if (before === undefined) return value
    return Object.keys(others).length > 0 || path.length > 1 || isObject(value) ? others : undefined
  }
  // An existing key keeps its position.
  return isObject(value) && key in value ? { ...value, [key]: inner } : { ...others, [key]: inner }
}

/** Parses a dotted path: `colors.0.value`. */
export function pathOf(text: string): Path {
  return text
    .replaceAll(/\[["']?([^\]"']*)["']?\]/g, '.$1')
    .split('.')
    .filter(Boolean)
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key))
}

export function pointerOf(path: Path): string {
  return path.map((key) => `/${key}`).join('')
}
