/** Plan of a query: the leaves to search for, and how they combine. */
import type { TextMode, TextQuery } from '../query/linesQuery.ts'
import { foldedStem, indexedWord } from './analysis.ts'
import { fold } from './fold.ts'
import { parseQuery, type QueryNode } from './parseQuery.ts'
import { combined, type Requirement } from './requirement.ts'
import type { SearchedColumns } from './searchedColumns.ts'
import { tokenise } from './tokenise.ts'

/** A word in both analyses. */
export interface SearchedWord {
  /** Folded stem, searched in French columns; undefined for a stop word or without French columns. */
  stem?: string
  /** Folded word: a literal match has a higher score. */
  literal: string
  /** Indexed form, searched in plain columns. */
  plain?: string
}

export type Leaf =
  | { kind: 'word'; word: SearchedWord; value?: string }
  | { kind: 'prefix'; folded: string; plain: string }
  | { kind: 'fuzzy'; folded: string; maxEdits: number }
  | {
      kind: 'phrase'
      words: (SearchedWord & { offset: number })[]
      slop: number
      lastIsPrefix: boolean
      value?: string
    }
  /** Text without any word: compared with whole values and numbers only. */
  | { kind: 'value'; value: string }
  /** Characters anywhere in a cell of a `wildcard` column; `*` and `?` are wildcards. */
  | { kind: 'contains'; pattern: string }

export interface QueryPlan {
  leaves: Leaf[]
  /** Condition on the leaves; undefined when no line can match. */
  requirement: Requirement | undefined
  /** Whether a literal match scores higher than a match of the stem. */
  literalBonus: boolean
}

/** Maximum number of distinct leaves of one query. Further ones are ignored, so that no text can block the engine. */
const maxLeaves = 200

export function planQuery(query: TextQuery, columns: SearchedColumns): QueryPlan {
  const planner = new Planner(columns, query.mode)
  const requirement = planner.plan(query)
  return { leaves: planner.leaves, requirement, literalBonus: query.mode !== 'complete' }
}

class Planner {
  readonly leaves: Leaf[] = []
  private readonly numbers = new Map<string, number>()
  private readonly columns: SearchedColumns
  private readonly operator: 'and' | 'or'

  constructor(columns: SearchedColumns, mode: TextMode) {
    this.columns = columns
    this.operator = mode === 'and' ? 'and' : 'or'
  }

  plan({ mode, text }: TextQuery): Requirement | undefined {
    if (mode === 'complete') return this.complete(text)
    return mode === 'sequence' ? this.sequence(text) : this.expression(text)
  }

  private sequence(text: string): Requirement | undefined {
    const words = phraseOf(tokenise(text), this.columns)
    return words.length > 1
      ? this.leaf({ kind: 'phrase', words, slop: 0, lastIsPrefix: true })
      : this.prefix(text, 'and')
  }

  private expression(text: string): Requirement | undefined {
    return this.requirement(parseQuery(text, this.operator), this.operator)
  }

  /** Mode `complete` (docs/api/text-search.md): a search box, where the user types word after word. */
  private complete(text: string): Requirement | undefined {
    const words = text.split(/\s+/)
    const hasWildcards = /[*?]/.test(text)
    const requirements: (Requirement | undefined)[] = []
    if (words.length === 1) {
      requirements.push(this.requirement(parseQuery(text, 'or'), 'or'))
      if (!hasWildcards) requirements.push(this.prefix(text, 'and'))
    } else {
      const node = parseQuery(text, 'and')
      requirements.push(this.requirement(hasWildcards ? node : withLastAsPrefix(node), 'and'))
      const phrase = phraseOf(tokenise(text), this.columns)
      if (phrase.length > 1)
        this.leaf({ kind: 'phrase', words: phrase, slop: 0, lastIsPrefix: !hasWildcards })
    }
    if (this.columns.wildcard.length) requirements.push(this.leaf({ kind: 'contains', pattern: `*${text}*` }))
    return combined('or', requirements)
  }

  private requirement(node: QueryNode | undefined, operator: 'and' | 'or'): Requirement | undefined {
    switch (node?.kind) {
      case 'word':
        if (node.prefix) return this.prefix(node.text, operator)
        if (node.maxEdits) return this.fuzzy(node.text, node.maxEdits, operator)
        return this.words(node.text, operator)
      case 'phrase':
        return this.phrase(node.text, node.slop)
      case 'and':
      case 'or':
        return combined(
          node.kind,
          node.nodes.map((inner) => this.requirement(inner, operator))
        )
      case 'not': {
        const part = this.requirement(node.node, operator)
        return part && { kind: 'not', part }
      }
      case 'all':
        return { kind: 'all' }
      case undefined:
        return undefined
    }
  }

  /** A text without spaces is usually one word; several words (`jean-pierre`) combine with the operator. */
  private words(text: string, operator: 'and' | 'or'): Requirement | undefined {
    const words = tokenise(text).map((token) => searchedWord(token, this.columns))
    const value = this.columns.compared.length ? { value: text } : {}
    const [firstWord] = words
    if (firstWord && words.length === 1) return this.word(firstWord, value)
    const wholeValue = this.columns.compared.length ? this.leaf({ kind: 'value', value: text }) : undefined
    return combined('or', [
      wholeValue,
      combined(
        operator,
        words.map((word) => this.word(word, {}))
      )
    ])
  }

  private word(word: SearchedWord, value: { value?: string }): Requirement | undefined {
    if (word.stem === undefined && word.plain === undefined && value.value === undefined) return undefined
    return this.leaf(
      { kind: 'word', word, ...value },
      word.stem === undefined && this.columns.french.length > 0
    )
  }

  private prefix(text: string, operator: 'and' | 'or'): Requirement | undefined {
    const tokens = tokenise(text)
    const last = tokens.pop()
    if (last === undefined) return undefined
    const folded = fold(indexedWord(last, 'french') ?? last.toLowerCase())
    const prefix = this.leaf({ kind: 'prefix', folded, plain: last.toLowerCase() })
    const words = tokens.map((token) => this.word(searchedWord(token, this.columns), {}))
    return combined(operator, [...words, prefix])
  }

  private fuzzy(text: string, maxEdits: number, operator: 'and' | 'or'): Requirement | undefined {
    const leaves = tokenise(text).map((token) => {
      const folded = fold(indexedWord(token, 'french') ?? token.toLowerCase())
      return this.leaf({ kind: 'fuzzy', folded, maxEdits })
    })
    return combined(operator, leaves)
  }

  private phrase(text: string, slop: number): Requirement | undefined {
    const tokens = tokenise(text)
    const value = this.columns.compared.length ? { value: text } : {}
    const words = phraseOf(tokens, this.columns)
    const [firstWord] = words
    if (!firstWord)
      return this.columns.compared.length ? this.leaf({ kind: 'value', ...value, value: text }) : undefined
    if (words.length === 1) return this.word(withoutOffset(firstWord), value)
    return this.leaf({ kind: 'phrase', words, slop, lastIsPrefix: false, ...value })
  }

  /** Returns the leaf; identical leaves are shared. */
  private leaf(leaf: Leaf, ignorable = false): Requirement | undefined {
    const key = JSON.stringify(leaf)
    let number = this.numbers.get(key)
    if (number === undefined) {
      if (this.leaves.length >= maxLeaves) return undefined
      number = this.leaves.push(leaf) - 1
      this.numbers.set(key, number)
    }
    return { kind: 'leaf', leaf: number, ignorable }
  }
}

function searchedWord(token: string, { french, plain }: SearchedColumns): SearchedWord {
  const word = indexedWord(token, 'french')
  return {
    ...(french.length && word !== undefined ? { stem: foldedStem(word) } : {}),
    literal: fold(word ?? token.toLowerCase()),
    ...(plain.length ? { plain: token.toLowerCase() } : {})
  }
}

function phraseOf(tokens: string[], columns: SearchedColumns): (SearchedWord & { offset: number })[] {
  return tokens
    .map((token, offset) => ({ ...searchedWord(token, columns), offset }))
    .filter((word) => word.stem !== undefined || word.plain !== undefined)
}

function withoutOffset({ offset: _offset, ...word }: SearchedWord & { offset: number }): SearchedWord {
  return word
}

function withLastAsPrefix(node: QueryNode | undefined): QueryNode | undefined {
  if (node?.kind === 'word') return { ...node, prefix: true }
  if (node?.kind !== 'and' && node?.kind !== 'or') return node
  const last = withLastAsPrefix(node.nodes.at(-1))
  return last ? { ...node, nodes: [...node.nodes.slice(0, -1), last] } : node
}
