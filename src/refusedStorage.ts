/**
 * A browser that refuses storage throws as soon as it is named, and react-admin names it while it loads: the page would stay
 * blank. It is given one that lasts as long as the page. Every entry that loads react-admin imports this before.
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

// oxlint-disable-next-line unicorn/require-module-specifiers -- its test imports it, which takes a module
export {}
