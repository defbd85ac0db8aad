/** Columns of a line as the variables of an expression: null for no value, `_siret.name` as a member of `_siret`. */
import type { Value, Variables } from './index.ts'
import { isForbiddenName } from './names.ts'

/** A line by the keys of its columns, flat: `_coords.lat` is a key. */
type Line = Record<string, unknown>

/** A column, or an object that columns are members of. */
type Variable = string | Map<string, Variable>

/**
 * Variables of each line that it is given. They are valid until the next line: the object is one for all, which spares
 * an allocation for each line.
 * @param expr columns whose name is nowhere in it are left out
 * @param own column of the expression itself, always null: its value is that of a run before
 */
export function lineVariables(
  schema: readonly { key: string }[],
  expr: string,
  own: string
): (line: Line) => Variables {
  const variables: Record<string, Value> = {}
  const tree = new Map<string, Variable>()
  for (const { key } of schema) {
    const path = key.split('.')
    // No expression can name them, and an object may not have them.
    if (path.some(isForbiddenName) || !expr.includes(path[0] ?? '')) continue
    // Other columns are read from each line.
    if (key === own && path.length === 1) variables[key] = null
    else if (key !== own) place(tree, path, key)
  }
  const members = [...tree]
  return (line) => {
    for (const [name, variable] of members) variables[name] = valueOf(variable, line)
    return variables
  }
}

/** A column of its own comes before an object of that name, whichever stands first in the schema. */
function place(tree: Map<string, Variable>, path: string[], key: string): void {
  const [name = '', ...rest] = path
  const known = tree.get(name)
  if (rest.length === 0) tree.set(name, key)
  else if (typeof known === 'string') return
  else {
    const members = known ?? new Map<string, Variable>()
    tree.set(name, members)
    place(members, rest, key)
  }
}

function valueOf(variable: Variable, line: Line): Value {
  // Values of lines are those of JSON.
  if (typeof variable === 'string') return (line[variable] ?? null) as Value
  const object: Record<string, Value> = {}
  for (const [name, member] of variable) object[name] = valueOf(member, line)
  return object
}
