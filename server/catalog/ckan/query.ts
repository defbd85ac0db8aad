/**
 * Parser of CKAN queries (Solr syntax): words, `field:value`, phrases, ranges, `AND`, `OR`, `NOT`, `+`, `-` and
 * parentheses. Juxtaposed parts form a conjunction of the lowest precedence, so that `tags:a OR tags:b title:c` has the
 * meaning intended by harvesters that join their filters with spaces.
 */

export type Query =
  | { kind: 'all' }
  | { kind: 'term'; field?: string; value: string }
  | { kind: 'range'; field: string; from?: string; to?: string; withFrom: boolean; withTo: boolean }
  | { kind: 'and' | 'or'; parts: Query[] }
  | { kind: 'not'; part: Query }

/** Syntax error of a query; the message is shown to API clients. */
export class UnreadableQuery extends Error {}

const maxLength = 10_000
const deepest = 30
const maxParts = 300

interface Token {
  kind: 'word' | 'phrase' | 'range' | 'mark'
  text: string
}

const token =
  /\s*(?:(?<phrase>"(?:[^"\\]|\\.)*")|(?<range>[[{][^\]}"]*?\sTO\s[^\]}"]*[\]}])|(?<mark>&&|\|\||[():]|[+!-](?=\S))|(?<word>(?:[^\s():"[\]{}\\]|\\.)+))/gsy

function tokensOf(text: string): Token[] {
  if (text.length > maxLength) throw new UnreadableQuery(`a query has at most ${maxLength} characters`)
  const tokens: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const start = token.lastIndex
    const groups = token.exec(text)?.groups
    if (!groups) {
      if (!text.slice(start).trim()) break
      throw new UnreadableQuery(`cannot read ${text.slice(start).trim().slice(0, 40)}`)
    }
    for (const kind of ['phrase', 'range', 'mark', 'word'] as const) {
      const tokenText = groups[kind]
      if (tokenText !== undefined) tokens.push({ kind, text: tokenText })
    }
    if (tokens.length > maxParts) throw new UnreadableQuery(`a query has at most ${maxParts} parts`)
  }
  return tokens
}

const plainOf = (text: string): string => text.replaceAll(/\\(.)/gs, '$1')
const marks = new Map([
  ['AND', '&&'],
  ['OR', '||'],
  ['NOT', '!']
])

export function readQuery(text: string): Query {
  const tokens = tokensOf(text)
  let place = 0
  let depth = 0

  const markAt = (): string | undefined => {
    const next = tokens[place]
    if (next?.kind === 'mark') return next.text
    return next?.kind === 'word' ? marks.get(next.text) : undefined
  }
  const isMark = (...candidates: string[]): boolean => candidates.includes(markAt() ?? '')
  const combined = (kind: 'and' | 'or', parts: Query[]): Query =>
    parts.length === 1 && parts[0] ? parts[0] : { kind, parts }

  function sequence(field: string | undefined): Query {
    depth += 1
    if (depth > deepest) throw new UnreadableQuery('too many levels of parentheses')
    const parts: Query[] = []
    while (place < tokens.length && !isMark(')')) parts.push(disjunction(field))
    depth -= 1
    return parts.length ? combined('and', parts) : { kind: 'all' }
  }

  function disjunction(field: string | undefined): Query {
    const parts = [conjunction(field)]
    while (isMark('||')) {
      place += 1
      parts.push(conjunction(field))
    }
    return combined('or', parts)
  }

  function conjunction(field: string | undefined): Query {
    const parts = [signed(field)]
    while (isMark('&&')) {
      place += 1
      parts.push(signed(field))
    }
    return combined('and', parts)
  }

  function signed(field: string | undefined): Query {
    // A loop instead of recursion: the number of signs is only limited by the length of the query, and could overflow
    // the stack.
    let isNegative = false
    for (; isMark('!', '-', '+'); place += 1) if (!isMark('+')) isNegative = !isNegative
    const part = primary(field)
    return isNegative ? { kind: 'not', part } : part
  }

  function primary(field: string | undefined): Query {
    const next = tokens[place]
    if (!next) throw new UnreadableQuery('the query ends too early')
    if (isMark('&&', '||')) throw new UnreadableQuery(`${next.text} stands where a value should`)
    place += 1
    if (next.kind === 'mark') {
      if (next.text !== '(') throw new UnreadableQuery(`${next.text} stands where a value should`)
      const inside = sequence(field)
      if (!isMark(')')) throw new UnreadableQuery('a parenthesis is not closed')
      place += 1
      return inside
    }
    if (next.kind === 'word' && tokens[place]?.text === ':' && tokens[place]?.kind === 'mark') {
      place += 1
      if (field !== undefined) throw new UnreadableQuery(`${field}:${next.text}: is a field of a field`)
      return primary(plainOf(next.text))
    }
    if (next.kind === 'range') return rangeOf(next.text, field)
    const isPhrase = next.kind === 'phrase'
    const value = plainOf(isPhrase ? next.text.slice(1, -1) : next.text)
    if (!isPhrase && value === '*' && (field === undefined || field === '*')) return { kind: 'all' }
    return { kind: 'term', ...(field === undefined ? {} : { field }), value }
  }

  const query = sequence(undefined)
  if (place < tokens.length) throw new UnreadableQuery('a parenthesis is closed that was not opened')
  return query
}

function rangeOf(text: string, field: string | undefined): Query {
  if (field === undefined) throw new UnreadableQuery(`${text} is a range of no field`)
  const [from = '*', to = '*'] = text
    .slice(1, -1)
    .split(/\sTO\s/)
    .map((part) => part.trim())
  return {
    kind: 'range',
    field,
    ...(from === '*' ? {} : { from }),
    ...(to === '*' ? {} : { to }),
    withFrom: text.startsWith('['),
    withTo: text.endsWith(']')
  }
}
