import { Alert, Box, Button, Paper, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { dirtyOutline } from '../../../../../schemaForms/dirtyOutline.ts'
import { MarkdownField } from '../../../../../schemaForms/MarkdownField.tsx'
import { columnTitle } from '../../../../../views/table/columns.ts'
import { useDataset } from '../../../live/DatasetPageContext.tsx'
import { columnRules } from '../../../model/columnRules.ts'
import type { ShownColumn } from '../../../model/columnWarnings.ts'
import type { StructureEdits } from '../useStructureEdits.ts'
import { ColumnActions } from './ColumnActions.tsx'
import { ColumnFacts } from './ColumnFacts.tsx'
import { ColumnFields } from './ColumnFields.tsx'
import { ColumnValues } from '../distribution/ColumnValues.tsx'

interface ColumnPanelProps {
  column: ShownColumn
  edits: StructureEdits
}

/** Panel of one column: its fields, actions and statistics. */
export function ColumnPanel({ column, edits }: ColumnPanelProps): ReactNode {
  const { dataset, can } = useDataset()
  const { property, warning, isGhost = false } = column
  const rules = columnRules(property, dataset)
  const describes = can('writeDescription') && !isGhost && !rules.isCalculated
  const breaks = can('writeDescriptionBreaking') && describes && !dataset.isVirtual && !rules.fromExtension
  const title = columnTitle(property)
  // Statistics use the saved column, since lines ignore unsaved changes.
  const saved = dataset.schema.find(({ key }) => key === property.key)
  return (
    <Paper variant="outlined" sx={{ p: 2, mt: 2 }} component="section" aria-label={title}>
      <Stack
        direction="row"
        sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', mb: 2, gap: 1 }}
      >
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere', flex: '1 1 200px' }}>
          {title}
        </Typography>
        {!isGhost && (
          <ColumnActions
            property={property}
            edits={edits}
            rules={rules}
            disabled={!breaks}
            describes={describes}
            movable={can('writeDescriptionBreaking') && !rules.isCalculated && !dataset.isVirtual}
          />
        )}
      </Stack>
      {warning && <ColumnWarning warning={warning} onRestore={() => edits.restore(property.key)} />}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          gap: 3
        }}
      >
        <ColumnTexts property={property} edits={edits} disabled={!describes} />
        <Stack sx={{ gap: 2 }}>
          <ColumnFacts property={property} />
          <ColumnFields property={property} edits={edits} rules={rules} disabled={!breaks} />
        </Stack>
      </Box>
      {!isGhost && saved && <ColumnValues property={saved} />}
    </Paper>
  )
}

interface ColumnWarningProps {
  warning: NonNullable<ShownColumn['warning']>
  onRestore: () => void
}

function ColumnWarning({ warning, onRestore }: ColumnWarningProps): ReactNode {
  const t = useTranslate()
  return (
    <Alert
      severity="warning"
      variant="outlined"
      role="note"
      sx={{ mb: 2 }}
      action={
        warning === 'removed' && (
          <Button color="inherit" size="small" onClick={onRestore}>
            {t('datasets.column.restore')}
          </Button>
        )
      }
    >
      {t(`datasets.column.warnings.${warning}`)}
    </Alert>
  )
}

interface ColumnTextsProps {
  property: ShownColumn['property']
  edits: StructureEdits
  disabled: boolean
}

/** Title and description of a column. */
function ColumnTexts({ property, edits, disabled }: ColumnTextsProps): ReactNode {
  const t = useTranslate()
  return (
    <Stack sx={{ gap: 2 }}>
      <TextField
        size="small"
        label={t('datasets.structure.label')}
        placeholder={property['x-originalName'] ?? property.key}
        helperText={t('datasets.structure.labelHelp')}
        value={property.title ?? ''}
        disabled={disabled}
        sx={edits.isEdited(property.key, 'title') ? dirtyOutline : {}}
        onChange={(event) => edits.edit(property.key, { title: event.target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <MarkdownField
        label={t('datasets.structure.description')}
        help={t('datasets.structure.descriptionHelp')}
        rows={4}
        dirty={edits.isEdited(property.key, 'description')}
        value={property.description ?? ''}
        disabled={disabled}
        onChange={(description) => edits.edit(property.key, { description })}
      />
    </Stack>
  )
}
