import EditNote from '@mui/icons-material/EditNoteOutlined'
import TableChart from '@mui/icons-material/TableChartOutlined'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { SectionCard, type SectionTab } from '../../../../blocks/SectionCard.tsx'
import { useDataset } from '../../live/DatasetPageContext.ts'
import { SaveButtons } from '../../live/SaveButtons.tsx'
import { useDatasetSave } from '../../live/useDatasetSave.ts'
import { RestSettings } from './RestSettings.tsx'
import { SchemaEditor } from './SchemaEditor.tsx'
import type { StructureEdits } from './useStructureEdits.ts'

/** Columns of the dataset, with explicit save. */
export function StructureSection({ edits }: { edits: StructureEdits }): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const { save, saving } = useDatasetSave()
  const [tab, setTab] = useState('schema')
  const { schema } = edits

  const count = schema.filter((property) => !property['x-calculated']).length
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
      {dataset.isRest && tab === 'rest' ? <RestSettings edits={edits} /> : <SchemaEditor edits={edits} />}
    </SectionCard>
  )
}
