import Add from '@mui/icons-material/Add'
import { Button, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { useDataset } from '../../live/DatasetPageContext.ts'
import { columnTitle } from '../../model/propertyTypes.ts'
import { AddColumnDialog } from './AddColumnDialog.tsx'
import { ColumnButtons } from './ColumnButtons.tsx'
import { ColumnPanel } from './ColumnPanel.tsx'
import type { StructureEdits } from './useStructureEdits.ts'

/** Number of columns from which they can be searched. */
const searchableFrom = 11

/** The columns of a dataset, and what is said of the one that is chosen. */
export function SchemaEditor({ edits }: { edits: StructureEdits }): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const [selected, setSelected] = useState<string>()
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState(false)
  const { schema } = edits
  const breaks = can('writeDescriptionBreaking')

  const count = schema.filter((property) => !property['x-calculated']).length
  const text = search.trim().toLowerCase()
  const shown = schema.filter((property) =>
    [columnTitle(property), property['x-originalName'] ?? '', property.key].some((name) =>
      name.toLowerCase().includes(text)
    )
  )
  const property = schema.find((column) => column.key === selected)
  return (
    <>
      {dataset.isRest && breaks && (
        <Button startIcon={<Add />} onClick={() => setAdding(true)} sx={{ mb: 2 }}>
          {t('datasets.create.editable.add')}
        </Button>
      )}
      {count >= searchableFrom && (
        <TextField
          type="search"
          size="small"
          label={t('datasets.structure.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          sx={{ mb: 2, maxWidth: 320, width: '100%' }}
        />
      )}
      <ColumnButtons
        columns={shown}
        changed={edits.changed}
        selected={selected}
        onSelect={(key) => setSelected(key === selected ? undefined : key)}
        {...(text || dataset.isVirtual || !breaks ? {} : { onMove: edits.move })}
      />
      {shown.length === 0 && text && (
        <Typography sx={{ color: 'text.secondary' }}>{t('blocks.noResult')}</Typography>
      )}
      {property ? (
        <ColumnPanel key={property.key} property={property} edits={edits} />
      ) : (
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>{t('datasets.structure.choose')}</Typography>
      )}
      {adding && <AddColumnDialog schema={schema} onAdd={edits.add} onClose={() => setAdding(false)} />}
    </>
  )
}
