/** The fields that `select` names in a list (docs/api/datasets.md). */

type Fields = Record<string, unknown>

const alwaysThere = ['id', 'slug', 'owner']
const computed = ['userPermissions', 'public', 'visibility', 'href', 'page', 'exposedUrl', 'thumbnail']

/**
 * Only the named fields, those that are always there and the computed ones, once there is a `select`: one that only
 * removes computed fields names none. `draft.file` names one field of an object.
 */
export function selectedFields(fields: Fields, select: string[] | undefined, isRaw: boolean): Fields {
  if (!select?.length) return fields
  const named = select.filter((name) => !name.startsWith('-'))
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
