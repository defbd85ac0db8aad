/** Which parameters a frame shares with the page around it (docs/api/embedding.md): on the server as in the browser. Pure. */

interface SyncRule {
  /** Of names of parameters of the frame; `*` stands for any characters. */
  pattern: string
  /** Prefix of the same names in the address of the page. */
  prefix: string
}

/** The rules of `pattern[:prefix],…`; an empty text shares everything. @returns none for what is not shared */
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

/** The name in the frame of a parameter of the page; undefined for one that is not shared. */
function inFrame(rules: readonly SyncRule[], name: string): string | undefined {
  const rule = rules.find(
    ({ pattern, prefix }) => name.startsWith(prefix) && matches(pattern, name.slice(prefix.length))
  )
  return rule && name.slice(rule.prefix.length)
}

/** The name in the page of a parameter of the frame. */
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
 * Where a frame is to be in a page.
 * @param src where it is by itself
 * @param search the query of the page
 */
export function frameAddress(src: string, rules: readonly SyncRule[], search: string): string {
  const [path, query] = split(src)
  for (const [name, value] of new URLSearchParams(search)) {
    const inner = inFrame(rules, name)
    if (inner) query.set(inner, value)
  }
  return query.size ? `${path}?${query}` : path
}

/** The query of the page once its frame is at an address. */
export function pageSearch(
  src: string,
  rules: readonly SyncRule[],
  { href, search }: { href: string; search: string }
): string {
  const [, own] = split(src)
  const [, content] = split(href.replace(/#.*$/, ''))
  const page = new URLSearchParams(search)
  for (const name of new Set(page.keys())) {
    const inner = inFrame(rules, name)
    if (inner && !content.has(inner)) page.delete(name)
  }
  for (const [name, value] of content) {
    const outer = inPage(rules, name)
    if (outer === undefined) continue
    if (own.get(name) === value) page.delete(outer)
    else page.set(outer, value)
  }
  return page.toString()
}

/** How a block shares what its frame is filtered by with the others of its page (`syncParams`). */
export function sharedParameters(
  mode: unknown,
  { uuid, dataset }: { uuid: string; dataset?: string }
): string | undefined {
  if (mode === 'sandboxed') return `*:${uuid}_`
  if (mode !== 'shared-filters') return undefined
  return dataset === undefined ? `_c*,_d*,*:${uuid}_` : `_c*,*_*:_d_${dataset}_,*:${uuid}_`
}
