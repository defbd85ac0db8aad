/** Fields named by `select` in a list (docs/api/datasets.md). */

type Fields = Record<string, unknown>

/** Maximum depth of a path in `select`; values are not nested deeper. */
const maxDepth = 100

const alwaysThere = ['id', 'slug', 'owner']
const computed = ['userPermissions', 'public', 'visibility', 'href', 'page', 'exposedUrl', 'thumbnail']

/** Selected members of an object, by key; an empty object selects the whole value. */
interface Named {
  [key: string]: Named
}

/**
 * Named, mandatory and computed fields, if there is a `select`; a `select` that only removes computed fields selects
 * everything. `draft.file` names a field of an object, `schema.key` one of each item of a list.
 */
export function selectedFields(fields: Fields, select: string[] | undefined, isRaw: boolean): Fields {
  if (!select?.length) return fields
  const paths = select.filter((name) => !name.startsWith('-')).map((name) => name.split('.', maxDepth))
  const named = [...paths, ...(isRaw ? [] : [...alwaysThere, ...computed].map((name) => [name]))]
  return partOf(fields, treeOf(named)) as Fields
}

function treeOf(paths: string[][]): Named {
  const children = Map.groupBy(
    paths.filter(([key]) => key),
    ([key]) => key!
  )
  const entries = [...children].map(([key, below]): [string, Named] => {
    const rests = below.map(([, ...rest]) => rest)
    return [key, rests.some((rest) => !rest.length) ? {} : treeOf(rests)]
  })
  return Object.fromEntries(entries)
}

/** Selected part of a value; undefined for a value that has no fields. */
function partOf(value: unknown, named: Named): unknown {
  if (!Object.keys(named).length) return value
  if (Array.isArray(value))
    return value.map((item) => partOf(item, named)).filter((item) => item !== undefined)
  if (typeof value !== 'object' || value === null) return undefined
  const parts = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    const part = Object.hasOwn(named, key) ? partOf(inner, named[key]!) : undefined
    return part === undefined ? [] : [[key, part]]
  })
  return Object.fromEntries(parts)
}
