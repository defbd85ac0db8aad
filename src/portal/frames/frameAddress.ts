/**
 * Query parameters shared between a frame and its page (docs/api/embedding.md), on the server and in the browser. No
 * I/O.
 */

interface SyncRule {
  /** Pattern of parameter names in the frame; `*` matches any characters. */
  pattern: string
  /** Prefix of these names in the URL of the page. */
  prefix: string
}

/**
 * Parses the rules `pattern[:prefix],…`; an empty text shares everything. @returns an empty list when nothing is
 * shared
 */
export function syncRules(text: string | undefined): SyncRule[] {
  if (text === undefined) return []
  return (text || '*').split(',').map((rule) => {
    const [pattern = '', prefix = ''] = rule.split(':')
    return { pattern, prefix }
  })
}

function matches(pattern: string, name: string): boolean {
  const [first = '', ...others] = pattern.split('*')
  if (!others.length) return name === first
  const last = others.pop() ?? ''
  if (!name.startsWith(first) || name.length < first.length + last.length || !name.endsWith(last))
    return false
  let from = first.length
  const end = name.length - last.length
  for (const part of others) {
    const at = name.indexOf(part, from)
    if (at < 0 || at + part.length > end) return false
    from = at + part.length
  }
  return true
}

/** Name in the frame of a parameter of the page; undefined when it is not shared. */
function inFrame(rules: readonly SyncRule[], name: string): string | undefined {
  const rule = rules.find(
    ({ pattern, prefix }) => name.startsWith(prefix) && matches(pattern, name.slice(prefix.length))
  )
  return rule && name.slice(rule.prefix.length)
}

/** Name in the page of a parameter of the frame; undefined when it is not shared. */
function inPage(rules: readonly SyncRule[], name: string): string | undefined {
  const rule = rules.find(({ pattern }) => matches(pattern, name))
  return rule && rule.prefix + name
}

const split = (address: string): [path: string, query: URLSearchParams] => {
  const at = address.indexOf('?')
  return at < 0
    ? [address, new URLSearchParams()]
    : [address.slice(0, at), new URLSearchParams(address.slice(at + 1))]
}

/**
 * URL of a frame for the query of its page.
 * @param src URL of the frame without shared parameters
 * @param search query string of the page
 */
export function frameAddress(src: string, rules: readonly SyncRule[], search: string): string {
  const [path, query] = split(src)
  for (const [name, value] of new URLSearchParams(search)) {
    const inner = inFrame(rules, name)
    if (inner) query.set(inner, value)
  }
  return query.size ? `${path}?${query}` : path
}

/** Query string of the page for the current URL of its frame. */
export function pageSearch(
  src: string,
  rules: readonly SyncRule[],
  { href, search }: { href: string; search: string }
): string {
  const [, initial] = split(src)
  const [, content] = split(href.replace(/#.*$/, ''))
  const page = new URLSearchParams(search)
  for (const name of new Set(page.keys())) {
    const inner = inFrame(rules, name)
    if (inner && !content.has(inner)) page.delete(name)
  }
  for (const [name, value] of content) {
    const outer = inPage(rules, name)
    if (outer === undefined) continue
    if (initial.get(name) === value) page.delete(outer)
    else page.set(outer, value)
  }
  return page.toString()
}

/** Sharing rules of a block's filters with the other blocks of the page (`syncParams`). */
export function sharedParameters(
  mode: unknown,
  { uuid, dataset }: { uuid: string; dataset?: string }
): string | undefined {
  if (mode === 'sandboxed') return `*:${uuid}_`
  if (mode !== 'shared-filters') return undefined
  return dataset === undefined ? `_c*,_d*,*:${uuid}_` : `_c*,*_*:_d_${dataset}_,*:${uuid}_`
}
