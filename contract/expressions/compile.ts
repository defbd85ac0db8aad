/** Compiles the tree of an expression to closures: names and functions are resolved once rather than for each line. */
import type { Budget } from './bounds.ts'
import type { Checked } from './check.ts'
import { ExpressionError } from './expressionError.ts'
import { languageFunctions } from './functions/index.ts'
import { factorial } from './functions/gamma.ts'
import { itemOf, memberOf } from './members.ts'
import { operations } from './operators.ts'
import type { BinaryOperator, Node } from './tree.ts'
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
  const evaluate = new Compiler(context).compile(tree)
  return (evaluation) => evaluate(evaluation, { values: new Map(), parent: undefined })
}

function failure(message: string): ExpressionError {
  return new ExpressionError('evaluation', message)
}

class Compiler {
  readonly #checked: Checked
  readonly #defaultTimeZone: string
  /** Functions of the language as values; a name always gives the same object, so that they compare equal. */
  readonly #functions = new Map<string, ExpressionFunction>()

  constructor({ checked, defaultTimeZone }: CompileContext) {
    this.#checked = checked
    this.#defaultTimeZone = defaultTimeZone
  }

  readonly compile = (node: Node): Evaluate => {
    switch (node.kind) {
      case 'literal': {
        const { value } = node
        return () => value
      }
      case 'array':
        return arrayOf(node.items.map(this.compile))
      case 'name':
        return this.#name(node.name, false)
      case 'sequence':
        return sequenceOf(node.statements.map(this.compile))
      case 'assign':
        return assignmentOf(node.name, this.compile(node.value))
      case 'define':
        return this.#definition(node)
      case 'choice':
        return choiceOf(this.compile(node.condition), this.compile(node.yes), this.compile(node.no))
      case 'logical':
        return logicalOf(node.operator, this.compile(node.left), this.compile(node.right))
      case 'binary':
        return binaryOf(node.operator, this.compile(node.left), this.compile(node.right))
      case 'prefix':
        return this.#prefix(node.name, this.compile(node.operand))
      case 'factorial': {
        const operand = this.compile(node.operand)
        return (evaluation, scope) => factorial(toNumber(operand(evaluation, scope), evaluation.budget))
      }
      case 'call':
        return this.#call(node)
      case 'member': {
        const object = this.compile(node.object)
        const { name } = node
        return (evaluation, scope) => memberOf(object(evaluation, scope), name)
      }
      case 'index': {
        const [object, index] = [this.compile(node.object), this.compile(node.index)]
        return (evaluation, scope) =>
          itemOf(object(evaluation, scope), index(evaluation, scope), evaluation.budget)
      }
    }
  }

  #functionNamed(name: string): ExpressionFunction | undefined {
    const cachedFunction = this.#functions.get(name)
    if (cachedFunction) return cachedFunction
    const run = languageFunctions.get(name)
    if (!run) return undefined
    const defaultTimeZone = this.#defaultTimeZone
    const languageFunction = new ExpressionFunction(name, (values, budget) => {
      // Arguments and result both cost work: a text may grow at each call.
      budget.spend(1)
      for (const value of values) spendOn(value, budget)
      const result = run(values, { budget, defaultTimeZone })
      spendOn(result, budget)
      return result
    })
    this.#functions.set(name, languageFunction)
    return languageFunction
  }

  /** Compiles an operator before its operand; some are names of functions. */
  #prefix(name: string, operand: Evaluate): Evaluate {
    if (name === '-') return (evaluation, scope) => -toNumber(operand(evaluation, scope), evaluation.budget)
    if (name === '+') return (evaluation, scope) => toNumber(operand(evaluation, scope), evaluation.budget)
    const languageFunction = this.#functionNamed(name)
    return (evaluation, scope) => languageFunction?.run([operand(evaluation, scope)], evaluation.budget)
  }

  /**
   * Compiles a name.
   * @param isCalled whether functions of the language come before columns of the same name, rather than after
   */
  #name(name: string, isCalled: boolean): Evaluate {
    const languageFunction = this.#functionNamed(name)
    const outside = ({ variables }: Evaluation): Value => {
      if (isCalled && languageFunction) return languageFunction
      if (Object.hasOwn(variables, name)) return variables[name]
      if (languageFunction) return languageFunction
      throw failure(`undefined variable: ${name}`)
    }
    if (!this.#checked.locals.has(name)) return outside
    return (evaluation, scope) => {
      for (let inner: Scope | undefined = scope; inner; inner = inner.parent) {
        if (inner.values.has(name)) return inner.values.get(name)
      }
      return outside(evaluation)
    }
  }

  #call(node: Node & { kind: 'call' }): Evaluate {
    const name = node.callee.kind === 'name' ? node.callee.name : undefined
    const callee = name === undefined ? this.compile(node.callee) : this.#name(name, true)
    const values = node.values.map(this.compile)
    return (evaluation, scope) => {
      const callable = callee(evaluation, scope)
      if (!(callable instanceof ExpressionFunction))
        throw failure(`${name ?? typeof callable} is not a function`)
      return callable.run(
        values.map((value) => value(evaluation, scope)),
        evaluation.budget
      )
    }
  }

  #definition({ name, parameters, body }: Node & { kind: 'define' }): Evaluate {
    const evaluate = this.compile(body)
    return (evaluation, scope) => {
      const defined = new ExpressionFunction(name, (callValues, budget) => {
        budget.spend(body.size)
        return budget.within(body.height + 2, () => {
          const values = new Map<string, Value>()
          for (const [index, parameter] of parameters.entries()) values.set(parameter, callValues[index])
          return evaluate(evaluation, { values, parent: scope })
        })
      })
      scope.values.set(name, defined)
      return defined
    }
  }
}

function arrayOf(items: Evaluate[]): Evaluate {
  return (evaluation, scope) => {
    evaluation.budget.array(items.length)
    return items.map((item) => item(evaluation, scope))
  }
}

/** The value of a sequence is that of its last statement. */
function sequenceOf(statements: Evaluate[]): Evaluate {
  return (evaluation, scope) => {
    let last: Value
    for (const statement of statements) last = statement(evaluation, scope)
    return last
  }
}

function assignmentOf(name: string, value: Evaluate): Evaluate {
  return (evaluation, scope) => {
    const result = value(evaluation, scope)
    scope.values.set(name, result)
    return result
  }
}

function choiceOf(condition: Evaluate, yes: Evaluate, no: Evaluate): Evaluate {
  return (evaluation, scope) => (condition(evaluation, scope) ? yes : no)(evaluation, scope)
}

function logicalOf(operator: 'and' | 'or', left: Evaluate, right: Evaluate): Evaluate {
  return operator === 'or'
    ? (evaluation, scope) => !!left(evaluation, scope) || !!right(evaluation, scope)
    : (evaluation, scope) => !!left(evaluation, scope) && !!right(evaluation, scope)
}

function binaryOf(operator: BinaryOperator, left: Evaluate, right: Evaluate): Evaluate {
  const operation = operations[operator]
  return (evaluation, scope) =>
    operation(left(evaluation, scope), right(evaluation, scope), evaluation.budget)
}
