/**
 * Columns of a line as the variables of an expression: null for a missing value, `_siret.name` as member `name` of
 * `_siret`.
 */
import type { Value, Variables } from './index.ts'
import { isForbiddenName } from './names.ts'

/** Values of a line, by key of column; keys may contain dots (`_coords.lat`). */
type Line = Record<string, unknown>

/** A variable: the key of a column, or an object with columns as members. */
type Variable = string | Map<string, Variable>

/**
 * Returns a function from a line to the variables of an expression. Its result is valid until the next call: one object
 * is reused, which spares an allocation for each line.
 * @param expr text of the expression; columns whose name is nowhere in it are left out
 * @param ownKey column of the expression itself; always null, since a stored value comes from an earlier run
 */
export function lineVariables(
  schema: readonly { key: string }[],
  expr: string,
  ownKey: string
): (line: Line) => Variables {
  const variables: Record<string, Value> = {}
  const tree = new Map<string, Variable>()
  for (const { key } of schema) {
    const path = key.split('.')
    // Forbidden names cannot be used in an expression, and are unsafe as keys of an object.
    if (path.some(isForbiddenName) || !expr.includes(path[0] ?? '')) continue
    // The remaining columns are read from each line.
    if (key === ownKey && path.length === 1) variables[key] = null
    else if (key !== ownKey) place(tree, path, key)
  }
  const members = [...tree]
  return (line) => {
    for (const [name, variable] of members) variables[name] = valueOf(variable, line)
    return variables
  }
}

/**
 * Places a column in the tree of variables. A column named as the object of other columns wins over the object,
 * whatever their order in the schema.
 */
function place(tree: Map<string, Variable>, path: string[], key: string): void {
  const [name = '', ...memberPath] = path
  const variable = tree.get(name)
  if (memberPath.length === 0) tree.set(name, key)
  else if (typeof variable === 'string') return
  else {
    const members = variable ?? new Map<string, Variable>()
    tree.set(name, members)
    place(members, memberPath, key)
  }
}

function valueOf(variable: Variable, line: Line): Value {
  // The cast is safe: values of lines are JSON.
  if (typeof variable === 'string') return (line[variable] ?? null) as Value
  const object: Record<string, Value> = {}
  for (const [name, member] of variable) object[name] = valueOf(member, line)
  return object
}
