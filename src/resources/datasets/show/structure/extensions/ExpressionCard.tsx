import Edit from '@mui/icons-material/EditOutlined'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import { Alert, Box, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import type { ExpressionExtension } from '../../../../../../contract/datasets/extensions.ts'
import { kindOf } from '../../../../../../contract/datasets/propertyTypes.ts'
import { columnTitle } from '../../../../../views/table/columns.ts'
import { useDataset } from '../../../live/DatasetPageContext.tsx'
import type { ExpressionProblem } from '../../../model/extensions/expressionProblem.ts'
import { extensionId, stateOf, storedExtensions } from '../../../model/extensions/extensionEdits.ts'
import { problemText } from './expression/problemText.ts'
import { ExtensionCard, type CardPlacement } from './ExtensionCard.tsx'
import { ExtensionStateLines } from './ExtensionStateLines.tsx'
import { RemoveExtension } from './RemoveExtension.tsx'

interface ExpressionCardProps {
  extension: ExpressionExtension
  /** Calculated column, with its unsaved edits. */
  column: SchemaProperty
  problem: ExpressionProblem | undefined
  disabled: boolean
  placement: CardPlacement | undefined
  onEdit: () => void
  onRemove: () => void
}

/** Card of a column that an expression computes. */
export function ExpressionCard(props: ExpressionCardProps): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const { extension, column, problem, disabled } = props
  const name = columnTitle(column)
  const id = extensionId(extension)
  const saved = storedExtensions(dataset).find((candidate) => extensionId(candidate) === id)
  const isInvalid = !!problem && !problem.isWarning
  const label = t(disabled ? 'datasets.expression.show' : 'datasets.expression.edit', { name })
  return (
    <ExtensionCard
      name={name}
      subtitle={`${saved ? t('datasets.extensions.ofExpression') : t('datasets.expression.untitled')} · ${t(`datasets.kind.${kindOf(column).id}`)} · ${column.key}`}
      isEdited={saved?.type !== 'exprEval' || saved.expr !== extension.expr}
      isInvalid={isInvalid}
      placement={props.placement}
      actions={
        <>
          <Tooltip title={label}>
            <IconButton aria-label={label} aria-haspopup="dialog" onClick={props.onEdit}>
              {disabled ? <Visibility /> : <Edit />}
            </IconButton>
          </Tooltip>
          {!disabled && (
            <RemoveExtension
              name={name}
              columns={dataset.schema.filter((candidate) => candidate['x-extension'] === column.key)}
              onRemove={props.onRemove}
            />
          )}
        </>
      }
    >
      <Stack sx={{ gap: 1 }}>
        <ExtensionStateLines state={stateOf(dataset, extension)} name={name} />
        {problem && (
          <Alert
            severity={isInvalid ? 'error' : 'warning'}
            variant="outlined"
            sx={{ overflowWrap: 'anywhere' }}
          >
            {problemText(problem, t)}
          </Alert>
        )}
        {extension.expr.trim() && (
          <div>
            <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
              {t('datasets.expression.expression')}
            </Typography>
            <Box
              component="code"
              sx={{
                display: 'block',
                p: 1,
                borderRadius: 1,
                backgroundColor: 'action.hover',
                fontSize: '0.875rem',
                whiteSpace: 'pre-wrap',
                overflowWrap: 'anywhere',
                maxHeight: 160,
                overflow: 'auto'
              }}
            >
              {extension.expr}
            </Box>
          </div>
        )}
      </Stack>
    </ExtensionCard>
  )
}
