/** Syntax tree of an expression; nodes have their position in the text. */
import type { Position } from './position.ts'

export type BinaryOperator =
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'in'
  | '+'
  | '-'
  | '||'
  | '*'
  | '/'
  | '%'
  | '^'

interface Common {
  position: Position
  /** Height of the tree: levels of nodes, this node included. */
  height: number
  /** Number of nodes in the tree, this node included. */
  size: number
}

export type Node = Common &
  (
    | { kind: 'literal'; value: number | boolean | string }
    | { kind: 'array'; items: Node[] }
    | { kind: 'name'; name: string }
    | { kind: 'sequence'; statements: Node[] }
    | { kind: 'assign'; name: string; value: Node }
    | { kind: 'define'; name: string; parameters: string[]; body: Node }
    | { kind: 'choice'; condition: Node; yes: Node; no: Node }
    | { kind: 'logical'; operator: 'and' | 'or'; left: Node; right: Node }
    | { kind: 'binary'; operator: BinaryOperator; left: Node; right: Node }
    /** `name` is `-`, `+` or a named prefix operator. */
    | { kind: 'prefix'; name: string; operand: Node }
    | { kind: 'factorial'; operand: Node }
    | { kind: 'call'; callee: Node; values: Node[] }
    | { kind: 'member'; object: Node; name: string }
    | { kind: 'index'; object: Node; index: Node }
  )

/** Direct children of a node. */
export function childrenOf(node: Node): Node[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
      return []
    case 'array':
      return node.items
    case 'sequence':
      return node.statements
    case 'assign':
      return [node.value]
    case 'define':
      return [node.body]
    case 'choice':
      return [node.condition, node.yes, node.no]
    case 'logical':
    case 'binary':
      return [node.left, node.right]
    case 'prefix':
    case 'factorial':
      return [node.operand]
    case 'call':
      return [node.callee, ...node.values]
    case 'member':
      return [node.object]
    case 'index':
      return [node.object, node.index]
  }
}
