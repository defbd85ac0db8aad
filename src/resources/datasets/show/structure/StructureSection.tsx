import Add from '@mui/icons-material/Add'
import EditNote from '@mui/icons-material/EditNoteOutlined'
import TableChart from '@mui/icons-material/TableChartOutlined'
import { Button, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { SectionCard, type SectionTab } from '../../../../blocks/SectionCard.tsx'
import { useDataset } from '../../live/DatasetPageContext.ts'
import { SaveButtons } from '../../live/SaveButtons.tsx'
import { useDatasetSave } from '../../live/useDatasetSave.ts'
import { columnTitle } from '../../model/propertyTypes.ts'
import { AddColumnDialog } from './AddColumnDialog.tsx'
import { ColumnButtons } from './ColumnButtons.tsx'
import { ColumnPanel } from './ColumnPanel.tsx'
import { RestSettings } from './RestSettings.tsx'
import type { StructureEdits } from './useStructureEdits.ts'

/** Number of columns from which they can be searched. */
const searchableFrom = 11

/** Columns of the dataset, with explicit save. */
export function StructureSection({ edits }: { edits: StructureEdits }): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const { save, saving } = useDatasetSave()
  const [selected, setSelected] = useState<string>()
  const [search, setSearch] = useState('')
  const [tab, setTab] = useState('schema')
  const [adding, setAdding] = useState(false)
  const { schema } = edits

  const count = schema.filter((property) => !property['x-calculated']).length
  const text = search.trim().toLowerCase()
  const shown = schema.filter((property) =>
    [columnTitle(property), property['x-originalName'] ?? '', property.key].some((name) =>
      name.toLowerCase().includes(text)
    )
  )
  const property = schema.find((column) => column.key === selected)
  const tabs: SectionTab[] = [
    { id: 'schema', label: t('datasets.structure.schema'), icon: <TableChart /> },
    { id: 'rest', label: t('datasets.rest.title'), icon: <EditNote /> }
  ]

  async function saveAll(): Promise<void> {
    if (edits.changes && (await save(edits.changes))) edits.discard()
  }

  return (
    <SectionCard
      id="structure"
      icon={<TableChart />}
      title={t('datasets.show.sections.structure')}
      color={edits.dirty ? 'accent' : 'primary'}
      subtitle={t('datasets.structure.columns', { smart_count: count })}
      actions={
        <SaveButtons
          dirty={edits.dirty}
          saving={saving}
          onSave={() => void saveAll()}
          onDiscard={edits.discard}
        />
      }
      {...(dataset.isRest ? { tabs, tab, onTabChange: setTab } : {})}
    >
      {dataset.isRest && tab === 'rest' ? (
        <RestSettings edits={edits} />
      ) : (
        <>
          {dataset.isRest && (
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
            {...(text || dataset.isVirtual ? {} : { onMove: edits.move })}
          />
          {shown.length === 0 && text && (
            <Typography sx={{ color: 'text.secondary' }}>{t('blocks.noResult')}</Typography>
          )}
          {property ? (
            <ColumnPanel key={property.key} property={property} edits={edits} />
          ) : (
            <Typography sx={{ mt: 2, color: 'text.secondary' }}>{t('datasets.structure.choose')}</Typography>
          )}
        </>
      )}
      {adding && <AddColumnDialog schema={schema} onAdd={edits.add} onClose={() => setAdding(false)} />}
    </SectionCard>
  )
}
