/** CodeMirror mode of the language of expressions (docs/api/expressions.md). */
import { StreamLanguage, type StringStream } from '@codemirror/language'
import { languageFunctions } from '../../../../../../../contract/expressions/functions/index.ts'
import { constants, prefixOperators, wordOperators } from '../../../../../../../contract/expressions/names.ts'

const namePattern = /^[\p{L}_$][\p{L}0-9_]*/u
const number = /^(?:0x[0-9a-fA-F]+|0b[01]+|(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)/
const operator = /^(?:\|\||[=!<>]=|[-+*/%^?:.=<>!•∙])/

interface State {
  isComment: boolean
}

/**
 * Returns the mode for highlighting.
 * @param variables names of columns
 */
export function expressionLanguage(variables: ReadonlySet<string>): StreamLanguage<State> {
  return StreamLanguage.define<State>({
    name: 'expression',
    startState: () => ({ isComment: false }),
    token: (stream, state) => tokenOf(stream, state, variables),
    languageData: { closeBrackets: { brackets: ['(', '[', '"', "'"] } }
  })
}

/** Returns the style name of the next token; null without a style. */
function tokenOf(stream: StringStream, state: State, variables: ReadonlySet<string>): string | null {
  if (state.isComment || stream.match('/*')) {
    state.isComment = !stream.match(/^.*?\*\//)
    if (state.isComment) stream.skipToEnd()
    return 'comment'
  }
  if (stream.eatSpace()) return null
  const quote = stream.peek()
  if (quote === '"' || quote === "'") return stringOf(stream, quote)
  if (stream.match(number)) return 'number'
  const isMember = stream.pos > 0 && stream.string[stream.pos - 1] === '.'
  const name = matched(stream, namePattern)
  if (name !== undefined) {
    if (isMember) return 'propertyName'
    return styleOfName(name, variables)
  }
  if (stream.match(operator)) return 'operator'
  if (!stream.match(/^[()[\],;]/)) {
    stream.next()
    return 'invalid'
  }
  return 'bracket'
}

function matched(stream: StringStream, pattern: RegExp): string | undefined {
  const match = stream.match(pattern)
  return match && typeof match === 'object' ? match[0] : undefined
}

/** Reads a string token, up to the quote or to the end of the line when unclosed. */
function stringOf(stream: StringStream, quote: string): string {
  stream.next()
  for (
    let character = stream.next();
    character !== undefined && character !== quote;
    character = stream.next()
  ) {
    if (character === '\\') stream.next()
  }
  return 'string'
}

export function styleOfName(name: string, variables: ReadonlySet<string>): string {
  if (constants.has(name)) return 'atom'
  if (wordOperators.has(name) || name === 'not') return 'keyword'
  if (variables.has(name)) return 'variableName.special'
  if (languageFunctions.has(name) || prefixOperators.has(name)) return 'typeName'
  return 'variableName'
}
