/** Prints a syntax tree as a `qs`, which the tests parse again. */
import type { PatternPart } from '../patterns.ts'
import type { Occurrence, QueryStringNode, RangeEdge } from './nodes.ts'

const prefixes: Record<Occurrence, string> = { must: '+', should: '', mustNot: '-' }

export function printQueryString(node: QueryStringNode): string {
  switch (node.kind) {
    case 'term': {
      const similarity = node.similarity === undefined ? '' : `~${node.similarity}`
      return `${field(node.field)}${node.parts.map(printPart).join('')}${similarity}`
    }
    case 'phrase':
      return `${field(node.field)}"${node.text.replaceAll(/[\\"]/g, String.raw`\$&`)}"${node.slop ? `~${node.slop}` : ''}`
    case 'range':
      return `${field(node.field)}${printRange(node.lower, node.upper)}`
    case 'clauses':
      return node.clauses
        .map(({ occurrence, node: inner }) => `${prefixes[occurrence]}${inParentheses(inner)}`)
        .join(' ')
  }
}

function inParentheses(node: QueryStringNode): string {
  const text = printQueryString(node)
  return node.kind === 'clauses' ? `(${text})` : text
}

const field = (name: string | undefined): string => (name === undefined ? '' : `${escaped(name)}:`)

function printPart(part: PatternPart): string {
  return 'wildcard' in part ? part.wildcard : escaped(part.text)
}

/** Prints a range whose edges are both included or both excluded; a mixed range cannot be written this way. */
function printRange(lower: RangeEdge | undefined, upper: RangeEdge | undefined): string {
  const isIncluded = (lower ?? upper)?.isIncluded ?? true
  const edge = (one: RangeEdge | undefined): string => (one ? escaped(one.text) || '""' : '*')
  const inside = `${edge(lower)} TO ${edge(upper)}`
  return isIncluded ? `[${inside}]` : `{${inside}}`
}

/** Escapes letters too: `\AND` is not an operator, and `\TO` is not an edge. */
function escaped(text: string): string {
  return text.replaceAll(/[^\p{Ll}\p{N}_]/gu, (character) => `\\${character}`)
}
