import type { MessageTree } from './translate.tsx'

/** Flattens `{a: {b: 'x'}}` to `{'a.b': 'x'}`: features may share key prefixes. */
export function flatten(tree: MessageTree, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat[prefix + key] = value
    else Object.assign(flat, flatten(value, `${prefix}${key}.`))
  }
  return flat
}
