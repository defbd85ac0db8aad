/**
 * What the oldest of the browsers that we build for (`scripts/browserTargets.ts`) lack, and our code calls. Every entry imports this
 * before anything else, but the scripts of portals, which call none of it. `tests/unit/olderBrowsers.test.ts` says which other names are too new to be called.
 */

/** Chrome 120, Safari 17. */
function canParse(url: string | URL, base?: string | URL): boolean {
  return parse(url, base) !== null
}

/** Chrome 126, Safari 18. */
function parse(url: string | URL, base?: string | URL): URL | null {
  try {
    return new URL(url, base)
  } catch {
    return null
  }
}

/** Chrome 117, Safari 17.4. */
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

/** What a browser has is its own. */
function add(holder: object, methods: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(methods)) {
    if (!(name in holder)) Object.defineProperty(holder, name, { value, writable: true, configurable: true })
  }
}

// oxlint-disable-next-line unicorn/require-module-specifiers -- its test imports it, which takes a module
export {}
