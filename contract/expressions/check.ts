/** Static check of an expression, before evaluation. */
import { ExpressionError } from './expressionError.ts'
import { languageFunctions } from './functions/index.ts'
import { forbiddenMessage, isForbiddenName } from './names.ts'
import { childrenOf, type Node } from './tree.ts'

export interface Checked {
  /** Names that the expression defines: variables, functions and their parameters. */
  locals: ReadonlySet<string>
  /** Names of variables that the expression does not define: columns, or typing errors. */
  names: ReadonlySet<string>
  /** The same names followed by the members that the expression reads: `_city.name`. */
  paths: ReadonlySet<string>
  /** Whether the same variables always give the same value. */
  isDeterministic: boolean
}

/**
 * Analyses the names of an expression.
 * @throws ExpressionError for a forbidden name
 */
export function check(tree: Node): Checked {
  const locals = new Set<string>()
  const usedNames = new Set<string>()
  const chains = new Map<string, string>()
  visit(tree)
  const isColumn = (name: string): boolean => !locals.has(name) && !languageFunctions.has(name)
  const names = new Set([...usedNames].filter(isColumn))
  const paths = new Set([...chains].flatMap(([path, root]) => (isColumn(root) ? [path] : [])))
  return { locals, names, paths, isDeterministic: !usedNames.has('random') }

  function visit(node: Node): void {
    if (namesOf(node).some(isForbiddenName))
      throw new ExpressionError('syntax', forbiddenMessage, node.position)
    const chain = chainOf(node)
    if (chain) {
      chains.set(chain.join('.'), chain[0])
      usedNames.add(chain[0])
      if (chain.some(isForbiddenName)) throw new ExpressionError('syntax', forbiddenMessage, node.position)
      return
    }
    if (node.kind === 'assign') locals.add(node.name)
    else if (node.kind === 'define') for (const name of [node.name, ...node.parameters]) locals.add(name)
    for (const child of childrenOf(node)) visit(child)
  }
}

function namesOf(node: Node): string[] {
  if (node.kind === 'name' || node.kind === 'member' || node.kind === 'assign') return [node.name]
  return node.kind === 'define' ? [node.name, ...node.parameters] : []
}

/** Splits a chain of member accesses into its root name and its members; undefined for another node. */
function chainOf(node: Node): [root: string, ...members: string[]] | undefined {
  const members: string[] = []
  let inner = node
  while (inner.kind === 'member') {
    members.unshift(inner.name)
    inner = inner.object
  }
  return inner.kind === 'name' ? [inner.name, ...members] : undefined
}
