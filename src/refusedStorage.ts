/**
 * In-memory replacement of `localStorage`. A browser that refuses storage throws on access, and react-admin accesses
 * it on load: the page would stay blank. Every entry with react-admin imports this first.
 */
if (isRefused()) Object.defineProperty(window, 'localStorage', { value: pageStorage(), configurable: true })

function isRefused(): boolean {
  try {
    return !window.localStorage
  } catch {
    return true
  }
}

function pageStorage(): Storage {
  const texts = new Map<string, string>()
  return {
    get length() {
      return texts.size
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear()
  }
}

// oxlint-disable-next-line unicorn/require-module-specifiers -- makes the file a module, which its test imports
export {}
