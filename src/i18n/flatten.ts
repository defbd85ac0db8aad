import type { MessageTree } from './translate.tsx'

/** `{a: {b: 'x'}}` as `{'a.b': 'x'}`: features may share the first parts of their keys. */
export function flatten(tree: MessageTree, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat[prefix + key] = value
    else Object.assign(flat, flatten(value, `${prefix}${key}.`))
  }
  return flat
}
