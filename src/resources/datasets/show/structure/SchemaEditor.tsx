import Add from '@mui/icons-material/Add'
import { Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { columnTitle } from '../../../../views/table/columns.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { usePublished } from '../../live/usePublished.ts'
import { shownColumns } from '../../model/columnWarnings.ts'
import { AddColumnDialog } from './AddColumnDialog.tsx'
import { ColumnPanel } from './column/ColumnPanel.tsx'
import { ColumnButtons } from './ColumnButtons.tsx'
import { PrimaryKeyField } from './PrimaryKeyField.tsx'
import { ProjectionField } from './ProjectionField.tsx'
import { ReferenceSchema } from './ReferenceSchema.tsx'
import { SchemaDownload } from './SchemaDownload.tsx'
import type { StructureEdits } from './useStructureEdits.ts'

/** Minimum number of columns for a search field. */
const searchableFrom = 11

/** List of the columns, and panel of the selected column. */
export function SchemaEditor({ edits }: { edits: StructureEdits }): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const published = usePublished()
  const [selected, setSelected] = useState<string>()
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState(false)
  const { schema } = edits
  const mayBreak = can('writeDescriptionBreaking')

  const columns = shownColumns(schema, edits.removed, published, dataset.draftReason?.key)
  const count = schema.filter((property) => !property['x-calculated']).length
  const text = search.trim().toLowerCase()
  const matchingColumns = columns.filter(({ property }) => isNamed(property, text))
  const column = columns.find(({ property }) => property.key === selected)
  const canMove = !text && !dataset.isVirtual && mayBreak

  return (
    <Stack sx={{ gap: 2 }}>
      <ReferenceSchema edits={edits} />
      <SchemaHeading
        count={count}
        search={search}
        onSearch={setSearch}
        onAdd={dataset.isRest && mayBreak ? () => setAdding(true) : undefined}
      />
      {dataset.isRest && <PrimaryKeyField edits={edits} />}
      <ProjectionField edits={edits} />
      <Box>
        <ColumnButtons
          columns={matchingColumns}
          changed={edits.changed}
          selected={selected}
          onSelect={(key) => setSelected(key === selected ? undefined : key)}
          {...(canMove ? { onMove: edits.move } : {})}
        />
        {canMove && count > 1 && (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
            {t('datasets.structure.orderHint')}
          </Typography>
        )}
        {matchingColumns.length === 0 && text && (
          <Typography sx={{ color: 'text.secondary' }}>{t('blocks.noResult')}</Typography>
        )}
        {column ? (
          <ColumnPanel key={column.property.key} column={column} edits={edits} />
        ) : (
          <Typography sx={{ mt: 2, color: 'text.secondary' }}>{t('datasets.structure.choose')}</Typography>
        )}
      </Box>
      {adding && (
        <AddColumnDialog
          existingColumns={[...schema, ...edits.removed]}
          onAdd={(newColumn) => {
            edits.add(newColumn)
            setSelected(undefined)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Stack>
  )
}

/** Whether a name of the column has the text. */
function isNamed(property: SchemaProperty, text: string): boolean {
  const names = [columnTitle(property), property['x-originalName'] ?? '', property.key]
  return names.some((name) => name.toLowerCase().includes(text))
}

interface SchemaHeadingProps {
  /** Number of columns. */
  count: number
  search: string
  onSearch: (search: string) => void
  /** Adds a column; undefined where columns come from a file. */
  onAdd: (() => void) | undefined
}

/** Number of columns, with their search, and what is done with all of them. */
function SchemaHeading({ count, search, onSearch, onAdd }: SchemaHeadingProps): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="h3" sx={{ flex: '1 1 auto' }}>
        {t('datasets.structure.columns', { smart_count: count })}
      </Typography>
      {count >= searchableFrom && (
        <TextField
          type="search"
          size="small"
          label={t('datasets.structure.search')}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          sx={{ flex: '1 1 200px', maxWidth: { sm: 320 } }}
        />
      )}
      {onAdd && (
        <Button startIcon={<Add />} onClick={onAdd}>
          {t('datasets.create.editable.add')}
        </Button>
      )}
      {!!dataset.finalizedAt && <SchemaDownload />}
    </Stack>
  )
}
