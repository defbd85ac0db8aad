/**
 * Polyfills for the oldest supported browsers (`scripts/browserTargets.ts`). Every entry imports this first, except
 * the scripts of portals, which need none. `tests/unit/olderBrowsers.test.ts` lists the other APIs that are too new.
 */

/** `URL.canParse`: Chrome 120, Safari 17. */
function canParse(url: string | URL, base?: string | URL): boolean {
  return parse(url, base) !== null
}

/** `URL.parse`: Chrome 126, Safari 18. */
function parse(url: string | URL, base?: string | URL): URL | null {
  try {
    return new URL(url, base)
  } catch {
    return null
  }
}

/** `Map.groupBy`: Chrome 117, Safari 17.4. */
function groupBy<Key, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value, index: number) => Key
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  let index = 0
  for (const value of values) {
    const key = keyOf(value, index++)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}

add(URL, { canParse, parse })
add(Map, { groupBy })

/** Adds missing methods; native ones are kept. */
function add(holder: object, methods: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(methods)) {
    if (!(name in holder)) Object.defineProperty(holder, name, { value, writable: true, configurable: true })
  }
}

// oxlint-disable-next-line unicorn/require-module-specifiers -- makes the file a module, which its test imports
export {}
