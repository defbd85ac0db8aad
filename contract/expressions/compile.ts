/** Compiles the tree of an expression to closures: names and functions are resolved once rather than for each line. */
import type { Budget } from './bounds.ts'
import type { Checked } from './check.ts'
import { ExpressionError } from './expressionError.ts'
import { languageFunctions } from './functions/index.ts'
import { factorial } from './functions/gamma.ts'
import { itemOf, memberOf } from './members.ts'
import { operations } from './operators.ts'
import type { Node } from './tree.ts'
import { ExpressionFunction, spendOn, toNumber, type Value } from './values.ts'

/** Values of columns, by key. */
export type Variables = Readonly<Record<string, Value>>

interface Evaluation {
  variables: Variables
  budget: Budget
}

/** Names that a function body, or the whole expression, defines. */
interface Scope {
  values: Map<string, Value>
  parent: Scope | undefined
}

type Evaluate = (evaluation: Evaluation, scope: Scope) => Value

interface CompileContext {
  checked: Checked
  defaultTimeZone: string
}

export function compile(tree: Node, context: CompileContext): (evaluation: Evaluation) => Value {
  const evaluate = compiler(context)(tree)
  return (evaluation) => evaluate(evaluation, { values: new Map(), parent: undefined })
}

function failure(message: string): ExpressionError {
  return new ExpressionError('evaluation', message)
}

function compiler({ checked, defaultTimeZone }: CompileContext): (node: Node) => Evaluate {
  /** Functions of the language as values; a name always gives the same object, so that they compare equal. */
  const functions = new Map<string, ExpressionFunction>()

  return compileNode

  function functionNamed(name: string): ExpressionFunction | undefined {
    const known = functions.get(name)
    if (known) return known
    const run = languageFunctions.get(name)
    if (!run) return undefined
    const made = new ExpressionFunction(name, (values, budget) => {
      // Arguments and result both cost work: a text may grow at each call.
      budget.spend(1)
      for (const value of values) spendOn(value, budget)
      const result = run(values, { budget, defaultTimeZone })
      spendOn(result, budget)
      return result
    })
    functions.set(name, made)
    return made
  }

  function compileNode(node: Node): Evaluate {
    switch (node.kind) {
      case 'literal': {
        const { value } = node
        return () => value
      }
      case 'array': {
        const items = node.items.map(compileNode)
        return (evaluation, scope) => {
          evaluation.budget.array(items.length)
          return items.map((item) => item(evaluation, scope))
        }
      }
      case 'name':
        return compileName(node.name, false)
      case 'sequence': {
        const statements = node.statements.map(compileNode)
        return (evaluation, scope) => {
          let last: Value
          for (const statement of statements) last = statement(evaluation, scope)
          return last
        }
      }
      case 'assign': {
        const { name } = node
        const value = compileNode(node.value)
        return (evaluation, scope) => {
          const result = value(evaluation, scope)
          scope.values.set(name, result)
          return result
        }
      }
      case 'define':
        return compileDefinition(node)
      case 'choice': {
        const [condition, yes, no] = [node.condition, node.yes, node.no].map(compileNode) as [
          Evaluate,
          Evaluate,
          Evaluate
        ]
        return (evaluation, scope) => (condition(evaluation, scope) ? yes : no)(evaluation, scope)
      }
      case 'logical': {
        const [left, right] = [compileNode(node.left), compileNode(node.right)]
        return node.operator === 'or'
          ? (evaluation, scope) => !!left(evaluation, scope) || !!right(evaluation, scope)
          : (evaluation, scope) => !!left(evaluation, scope) && !!right(evaluation, scope)
      }
      case 'binary': {
        const operation = operations[node.operator]
        const [left, right] = [compileNode(node.left), compileNode(node.right)]
        return (evaluation, scope) =>
          operation(left(evaluation, scope), right(evaluation, scope), evaluation.budget)
      }
      case 'prefix': {
        const operand = compileNode(node.operand)
        if (node.name === '-')
          return (evaluation, scope) => -toNumber(operand(evaluation, scope), evaluation.budget)
        if (node.name === '+')
          return (evaluation, scope) => toNumber(operand(evaluation, scope), evaluation.budget)
        const found = functionNamed(node.name)
        return (evaluation, scope) => found?.run([operand(evaluation, scope)], evaluation.budget)
      }
      case 'factorial': {
        const operand = compileNode(node.operand)
        return (evaluation, scope) => factorial(toNumber(operand(evaluation, scope), evaluation.budget))
      }
      case 'call':
        return compileCall(node)
      case 'member': {
        const object = compileNode(node.object)
        const { name } = node
        return (evaluation, scope) => memberOf(object(evaluation, scope), name)
      }
      case 'index': {
        const [object, index] = [compileNode(node.object), compileNode(node.index)]
        return (evaluation, scope) =>
          itemOf(object(evaluation, scope), index(evaluation, scope), evaluation.budget)
      }
    }
  }

  /**
   * Compiles a name.
   * @param isCalled whether functions of the language come before columns of the same name, rather than after
   */
  function compileName(name: string, isCalled: boolean): Evaluate {
    const found = functionNamed(name)
    const outside = ({ variables }: Evaluation): Value => {
      if (isCalled && found) return found
      if (Object.hasOwn(variables, name)) return variables[name]
      if (found) return found
      throw failure(`undefined variable: ${name}`)
    }
    if (!checked.locals.has(name)) return outside
    return (evaluation, scope) => {
      for (let inner: Scope | undefined = scope; inner; inner = inner.parent) {
        if (inner.values.has(name)) return inner.values.get(name)
      }
      return outside(evaluation)
    }
  }

  function compileCall(node: Node & { kind: 'call' }): Evaluate {
    const name = node.callee.kind === 'name' ? node.callee.name : undefined
    const callee = name === undefined ? compileNode(node.callee) : compileName(name, true)
    const values = node.values.map(compileNode)
    return (evaluation, scope) => {
      const called = callee(evaluation, scope)
      if (!(called instanceof ExpressionFunction)) throw failure(`${name ?? typeof called} is not a function`)
      return called.run(
        values.map((value) => value(evaluation, scope)),
        evaluation.budget
      )
    }
  }

  function compileDefinition({ name, parameters, body }: Node & { kind: 'define' }): Evaluate {
    const evaluate = compileNode(body)
    return (evaluation, scope) => {
      const defined = new ExpressionFunction(name, (given, budget) => {
        budget.spend(body.size)
        return budget.within(body.height + 2, () => {
          const values = new Map<string, Value>()
          for (const [index, parameter] of parameters.entries()) values.set(parameter, given[index])
          return evaluate(evaluation, { values, parent: scope })
        })
      })
      scope.values.set(name, defined)
      return defined
    }
  }
}
