/** The fields that `select` names (contract/datasets.md §2.3 and §3.1). */

type Fields = Record<string, unknown>

const alwaysThere = ['id', 'slug', 'owner']
const computed = ['userPermissions', 'public', 'visibility', 'href', 'page']

/**
 * Only the named fields, those that are always there and the computed ones, once `select` names any. `draft.file`
 * names one field of an object.
 */
export function selectedFields(fields: Fields, select: string[] | undefined, isRaw: boolean): Fields {
  const named = select?.filter((name) => !name.startsWith('-'))
  if (!named?.length) return fields
  const kept = new Set([...named, ...(isRaw ? [] : [...alwaysThere, ...computed])])
  const whole = Object.fromEntries(Object.entries(fields).filter(([key]) => kept.has(key)))
  for (const path of named) {
    const [key = '', inner] = path.split('.')
    const value = fields[key]
    if (!inner || kept.has(key) || typeof value !== 'object' || value === null || !(inner in value)) continue
    whole[key] = { ...(whole[key] as Fields | undefined), [inner]: (value as Fields)[inner] }
  }
  return whole
}
