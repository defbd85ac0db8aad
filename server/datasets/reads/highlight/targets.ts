/** Search targets of a query in one column, for the highlighting of matches. */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { Expression, LinesQuery, TextQuery } from '../../../lines/query/linesQuery.ts'
import type { Analysis } from '../../../lines/text/analysis.ts'
import { planQuery } from '../../../lines/text/plan.ts'
import type { Requirement } from '../../../lines/text/requirement.ts'
import type { SearchedColumns } from '../../../lines/text/searchedColumns.ts'
import { columnAnalysis } from '../../../lines/text/textColumn.ts'
import type { Target } from './marks.ts'

/**
 * Returns the text analysis of a column; numbers, which have no words in the index, are highlighted like plain words.
 */
export function analysisOf(property: SchemaProperty): Analysis {
  return columnAnalysis(property) === 'french' ? 'french' : 'plain'
}

export function targetsOf(
  { text, filters }: Pick<LinesQuery, 'text' | 'filters'>,
  property: SchemaProperty
): Target[] {
  const columns = onlyColumn(analysisOf(property))
  const ofText = (query: TextQuery): Target[] => {
    if (query.fields && !query.fields.includes(property.key)) return []
    const { leaves, requirement } = planQuery(query, columns)
    return requirement ? [...wantedLeaves(requirement)].flatMap((leaf) => leaves[leaf] ?? []) : []
  }
  const ofExpression = (expression: Expression): Target[] => {
    switch (expression.kind) {
      case 'text':
        return ofText(expression.text)
      case 'words':
        return expression.keys.includes(property.key)
          ? [{ kind: 'pattern', pattern: expression.pattern }]
          : []
      case 'every':
      case 'some':
        return expression.parts.flatMap(ofExpression)
      default:
        return []
    }
  }
  return [
    ...(text ? ofText(text) : []),
    ...filters.flatMap((filter) => {
      if (filter.kind === 'search') return ofText(filter.text)
      return filter.kind === 'expression' ? ofExpression(filter.expression) : []
    })
  ]
}

/** Returns the leaves that must or may match, without negated leaves. */
function wantedLeaves(requirement: Requirement): Set<number> {
  const leaves = new Set<number>()
  const visit = (part: Requirement): void => {
    if (part.kind === 'leaf') leaves.add(part.leaf)
    else if (part.kind === 'and' || part.kind === 'or') part.parts.forEach(visit)
  }
  visit(requirement)
  return leaves
}

function onlyColumn(analysis: Analysis): SearchedColumns {
  return {
    french: analysis === 'french' ? [0] : [],
    plain: analysis === 'plain' ? [0] : [],
    wholeIndex: true,
    compared: [],
    wildcard: [],
    weights: new Map()
  }
}
