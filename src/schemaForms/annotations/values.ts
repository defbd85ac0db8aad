/** Immutable reads and updates of nested values by path. */
import { isObject } from './schema.ts'

export type Path = (string | number)[]

export function valueAt(value: unknown, path: Path): unknown {
  let nested = value
  for (const key of path) {
    if (Array.isArray(nested)) nested = (nested as unknown[])[Number(key)]
    else nested = isObject(nested) && Object.hasOwn(nested, String(key)) ? nested[String(key)] : undefined
  }
  return nested
}

/** Copy of a value with another one at a path. Undefined removes the key of an object, or the last item of an array. */
export function withValueAt(value: unknown, path: Path, newValue: unknown): unknown {
  const [key, ...innerPath] = path
  if (key === undefined) return newValue
  const inner = withValueAt(valueAt(value, [key]), innerPath, newValue)
  if (typeof key === 'number') {
    const list: unknown[] = Array.isArray(value) ? [...(value as unknown[])] : []
    while (list.length < key) list.push(null)
    list[key] = inner === undefined ? null : inner
    while (list.length > 0 && list.at(-1) === null) list.pop()
    return list.length > 0 ? list : undefined
  }
  if (key === '__proto__') return value
  const { [key]: formerValue, ...others } = isObject(value) ? value : {}
  if (inner === undefined) {
    if (formerValue === undefined) return value
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

/**
 * Pointers that follow the items of a list to their new positions; those of removed items are left out.
 * @param list pointer of the list
 * @param order former index of each item
 */
export function rearrangedPointers(
  pointers: ReadonlySet<string>,
  list: string,
  order: number[]
): Set<string> {
  return new Set(
    [...pointers].flatMap((pointer) => {
      if (!pointer.startsWith(`${list}/`)) return [pointer]
      const [index = '', ...inner] = pointer.slice(list.length + 1).split('/')
      return order.flatMap((formerIndex, newIndex) =>
        String(formerIndex) === index ? [[list, newIndex, ...inner].join('/')] : []
      )
    })
  )
}
