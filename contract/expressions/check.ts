/** What is known of an expression before it is evaluated. */
import { ExpressionError } from './expressionError.ts'
import { languageFunctions } from './functions/index.ts'
import { forbiddenMessage, isForbiddenName } from './names.ts'
import { childrenOf, type Node } from './tree.ts'

export interface Checked {
  /** Names that it gives values to: variables, functions and their parameters. */
  locals: ReadonlySet<string>
  /** Names that can only be variables: columns, or a mistake. */
  names: ReadonlySet<string>
  /** The same variables always give the same value. */
  isDeterministic: boolean
}

/** @throws ExpressionError for a name that is refused */
export function check(tree: Node): Checked {
  const locals = new Set<string>()
  const used = new Set<string>()
  visit(tree)
  const names = new Set([...used].filter((name) => !locals.has(name) && !languageFunctions.has(name)))
  return { locals, names, isDeterministic: !used.has('random') }

  function visit(node: Node): void {
    for (const name of namesOf(node)) {
      if (isForbiddenName(name)) throw new ExpressionError('syntax', forbiddenMessage)
    }
    if (node.kind === 'name') used.add(node.name)
    else if (node.kind === 'assign') locals.add(node.name)
    else if (node.kind === 'define') for (const name of [node.name, ...node.parameters]) locals.add(name)
    for (const child of childrenOf(node)) visit(child)
  }
}

function namesOf(node: Node): string[] {
  if (node.kind === 'name' || node.kind === 'member' || node.kind === 'assign') return [node.name]
  return node.kind === 'define' ? [node.name, ...node.parameters] : []
}
