/** Recursive descent parser of expressions: one method for each level of precedence. */
import { deepestNesting, highestTree } from './bounds.ts'
import { ExpressionError } from './expressionError.ts'
import { parseError, readTokens, type Token, type TokenType } from './lexer.ts'
import { constants, prefixOperators } from './names.ts'
import type { Position } from './position.ts'
import { childrenOf, type BinaryOperator, type Node } from './tree.ts'

type NodeShape = Node extends infer One
  ? One extends Node
    ? Omit<One, 'position' | 'height' | 'size'>
    : never
  : never

/** Left-associative binary operators, by level from the weakest. */
const binaryLevels: ReadonlyMap<string, BinaryOperator>[] = [
  new Map((['==', '!=', '<', '<=', '>', '>=', 'in'] as const).map((name) => [name, name])),
  new Map((['+', '-', '||'] as const).map((name) => [name, name])),
  new Map<string, BinaryOperator>([
    ['*', '*'],
    ['•', '*'],
    ['∙', '*'],
    ['/', '/'],
    ['%', '%']
  ])
]

/**
 * Parses the text of an expression.
 * @throws ExpressionError
 */
export function parse(text: string): Node {
  return new Parser(readTokens(text)).parse()
}

class Parser {
  private readonly tokens: Token[]
  private next = 0
  private nesting = 0

  constructor(tokens: Token[]) {
    this.tokens = tokens
  }

  parse(): Node {
    const node = this.sequence()
    this.expect('TEOF', 'EOF')
    return node
  }

  private get token(): Token {
    // The cast is safe: the token at the end is never consumed.
    return this.tokens[this.next] as Token
  }

  private is(type: TokenType, text: string): boolean {
    return this.token.type === type && this.token.text === text
  }

  private accept(type: TokenType, text: string): boolean {
    if (!this.is(type, text)) return false
    if (type !== 'TEOF') this.next += 1
    return true
  }

  private expect(type: TokenType, text: string): void {
    if (!this.accept(type, text)) throw parseError(this.token.position, `Expected ${text}`)
  }

  private unexpected(): ExpressionError {
    const { type, text, position } = this.token
    return new ExpressionError('syntax', `unexpected ${type}: ${text}`, position)
  }

  private node(position: Position, shape: NodeShape): Node {
    const node: Node = { ...shape, position, height: 1, size: 1 }
    for (const child of childrenOf(node)) {
      node.height = Math.max(node.height, child.height + 1)
      node.size += child.size
    }
    if (node.height > highestTree) throw parseError(position, 'expression trop complexe')
    return node
  }

  /** Reads a part that may contain itself, and checks the depth of nesting. */
  private nested(read: () => Node): Node {
    this.nesting += 1
    if (this.nesting > deepestNesting) throw parseError(this.token.position, 'expression trop complexe')
    const node = read()
    this.nesting -= 1
    return node
  }

  private sequence(): Node {
    const { position } = this.token
    const statements = [this.assignment()]
    while (this.accept('TSEMICOLON', ';')) {
      if (this.is('TEOF', 'EOF') || this.is('TPAREN', ')')) break
      statements.push(this.assignment())
    }
    const [firstStatement, second] = statements
    return firstStatement && !second ? firstStatement : this.node(position, { kind: 'sequence', statements })
  }

  private assignment(): Node {
    const target = this.choice()
    if (!this.is('TOP', '=')) return target
    const definition = target.kind === 'call' ? definedFunction(target) : undefined
    if (target.kind !== 'name' && !definition) {
      throw parseError(this.token.position, 'expected variable for assignment')
    }
    this.next += 1
    const value = this.nested(() => this.assignment())
    if (definition) return this.node(target.position, { kind: 'define', ...definition, body: value })
    const name = target.kind === 'name' ? target.name : ''
    return this.node(target.position, { kind: 'assign', name, value })
  }

  private choice(): Node {
    const condition = this.or()
    if (!this.accept('TOP', '?')) return condition
    const yes = this.nested(() => this.choice())
    this.expect('TOP', ':')
    const no = this.nested(() => this.choice())
    return this.node(condition.position, { kind: 'choice', condition, yes, no })
  }

  private or(): Node {
    let left = this.and()
    while (this.accept('TOP', 'or')) {
      left = this.node(left.position, { kind: 'logical', operator: 'or', left, right: this.and() })
    }
    return left
  }

  private and(): Node {
    let left = this.binary(0)
    while (this.accept('TOP', 'and')) {
      left = this.node(left.position, { kind: 'logical', operator: 'and', left, right: this.binary(0) })
    }
    return left
  }

  private binary(level: number): Node {
    const operators = binaryLevels[level]
    if (!operators) return this.prefix()
    let left = this.binary(level + 1)
    for (;;) {
      const operator = this.token.type === 'TOP' ? operators.get(this.token.text) : undefined
      if (!operator) return left
      this.next += 1
      left = this.node(left.position, { kind: 'binary', operator, left, right: this.binary(level + 1) })
    }
  }

  private prefix(): Node {
    const { type, text, position } = this.token
    const isSign = type === 'TOP' && (text === '-' || text === '+')
    const isNamed = type === 'TOP' && prefixOperators.has(text)
    // A named operator followed by a parenthesis is a function call; without an operand it is a function value.
    if (!isSign && !(isNamed && this.operandFollows())) return this.power()
    this.next += 1
    const operand = this.nested(() => this.prefix())
    return this.node(position, { kind: 'prefix', name: text, operand })
  }

  private operandFollows(): boolean {
    const { type, text } = this.tokens[this.next + 1] ?? { type: 'TEOF', text: 'EOF' }
    if (type === 'TPAREN' || type === 'TCOMMA' || type === 'TSEMICOLON' || type === 'TEOF') return false
    return !(type === 'TBRACKET' && text === ']')
  }

  private power(): Node {
    const base = this.postfix()
    if (!this.accept('TOP', '^')) return base
    // The exponent may have a sign and a power of its own: `^` is right-associative.
    const right = this.nested(() => this.prefix())
    return this.node(base.position, { kind: 'binary', operator: '^', left: base, right })
  }

  private postfix(): Node {
    let operand = this.reached()
    while (this.accept('TOP', '!')) operand = this.node(operand.position, { kind: 'factorial', operand })
    return operand
  }

  /** Reads an atom followed by calls, members and indexes. */
  private reached(): Node {
    let node = this.atom()
    for (;;) {
      const { position } = node
      if (this.accept('TPAREN', '(')) {
        node = this.node(position, { kind: 'call', callee: node, values: this.list('TPAREN', ')') })
      } else if (this.accept('TOP', '.')) {
        node = this.node(position, { kind: 'member', object: node, name: this.memberName() })
      } else if (this.accept('TBRACKET', '[')) {
        const index = this.nested(() => this.sequence())
        this.expect('TBRACKET', ']')
        node = this.node(position, { kind: 'index', object: node, index })
      } else return node
    }
  }

  private memberName(): string {
    const { type, text, position } = this.token
    // A member may have the name of a named operator.
    if (type !== 'TNAME' && !prefixOperators.has(text)) throw parseError(position, 'Expected TNAME')
    this.next += 1
    return text
  }

  private list(type: TokenType, end: string): Node[] {
    const items: Node[] = []
    if (this.accept(type, end)) return items
    do items.push(this.nested(() => this.assignment()))
    while (this.accept('TCOMMA', ','))
    this.expect(type, end)
    return items
  }

  private atom(): Node {
    const { type, text, number = 0, position } = this.token
    if (type === 'TNUMBER') {
      this.next += 1
      return this.node(position, { kind: 'literal', value: number })
    }
    if (type === 'TSTRING') {
      this.next += 1
      return this.node(position, { kind: 'literal', value: text })
    }
    if (type === 'TNAME' || (type === 'TOP' && prefixOperators.has(text))) {
      this.next += 1
      const constant = constants.get(text)
      if (constant !== undefined) return this.node(position, { kind: 'literal', value: constant })
      return this.node(position, { kind: 'name', name: text })
    }
    if (this.accept('TPAREN', '(')) {
      const inner = this.nested(() => this.sequence())
      this.expect('TPAREN', ')')
      // An expression in parentheses is a value and cannot be assigned: `(x) = 1` is refused.
      return inner.kind === 'name' || inner.kind === 'call'
        ? this.node(position, { kind: 'sequence', statements: [inner] })
        : inner
    }
    if (this.accept('TBRACKET', '[')) {
      return this.node(position, { kind: 'array', items: this.list('TBRACKET', ']') })
    }
    throw this.unexpected()
  }
}

/** Name and parameters of a function definition `f(a, b) = …`; undefined for any other call. */
function definedFunction(node: {
  callee: Node
  values: Node[]
}): { name: string; parameters: string[] } | undefined {
  if (node.callee.kind !== 'name') return undefined
  const parameters = node.values.flatMap((value) => (value.kind === 'name' ? value.name : []))
  return parameters.length === node.values.length ? { name: node.callee.name, parameters } : undefined
}
