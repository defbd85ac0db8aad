import { useTranslate } from 'react-admin'
import { useCallback, useMemo } from 'react'
import type { SchemaProperty } from '../../../../../../../contract/datasets/dataset.ts'
import type { ExpressionExtension } from '../../../../../../../contract/datasets/extensions.ts'
import { extensionId, isExpression } from '../../../../model/extensions/extensionEdits.ts'
import {
  expressionColumns,
  expressionProblem,
  type ExtensionContext
} from '../../../../model/extensions/expressionProblem.ts'
import type { EditorProblem } from './ExpressionEditor.tsx'
import { problemText } from './problemText.ts'

interface ExpressionContext {
  /** Calculated column. */
  property: SchemaProperty
  /** Columns that the expression may use. */
  columns: SchemaProperty[]
  /** Expressions that are applied before. */
  earlierExpressions: { expr: string; column: SchemaProperty }[]
  /** Checks a text as the expression. */
  problemOf: (expr: string) => EditorProblem | undefined
}

/** Column of an expression, what the expression may use, and the check of a text as its expression. */
export function useExpressionContext(
  extension: ExpressionExtension,
  context: ExtensionContext
): ExpressionContext {
  const t = useTranslate()
  const { schema, extensions } = context
  const savedColumn = schema.find(({ key }) => key === extension.property.key)
  const property = useMemo(() => savedColumn ?? extension.property, [savedColumn, extension.property])
  const columns = useMemo(() => expressionColumns(extension, context).available, [extension, context])
  const earlierExpressions = useMemo(() => {
    const position = extensions.findIndex((candidate) => extensionId(candidate) === extensionId(extension))
    return extensions
      .slice(0, Math.max(0, position))
      .filter(isExpression)
      .map((expression) => ({
        expr: expression.expr,
        column: schema.find(({ key }) => key === expression.property.key) ?? expression.property
      }))
  }, [extension, extensions, schema])
  const problemOf = useCallback(
    (expr: string): EditorProblem | undefined => {
      const problem = expressionProblem(extension, context, expr)
      if (!problem) return undefined
      const { isWarning = false, position } = problem
      return { message: problemText(problem, t), isWarning, ...(position ? { position } : {}) }
    },
    [extension, context, t]
  )
  return { property, columns, earlierExpressions, problemOf }
}
