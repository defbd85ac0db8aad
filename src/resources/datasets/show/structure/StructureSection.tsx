import TableChart from '@mui/icons-material/TableChartOutlined'
import { LinearProgress } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../../ui/SectionCard.tsx'
import { useSectionTab } from '../../../../ui/useSectionTab.ts'
import { SaveButtons } from '../../../owned/save/SaveButtons.tsx'
import type { EditsSave } from '../../live/useEditsSave.ts'
import { lazyPart } from '../../../../lazyScreen.ts'
import { ConstraintsTab } from './constraints/ConstraintsTab.tsx'
import { RestSettings } from './RestSettings.tsx'
import { SchemaEditor } from './SchemaEditor.tsx'
import type { StructureEdits } from './useStructureEdits.ts'
import { useStructureTabs } from './useStructureTabs.tsx'
import { VirtualTab } from './virtual/VirtualTab.tsx'

const loading = (tab: 'masterData' | 'extensions') =>
  function TabLoading(): ReactNode {
    const t = useTranslate()
    return <LinearProgress aria-label={t(`datasets.${tab}.title`)} />
  }

// Lazy: this tab is large and rarely opened.
const MasterDataTab = lazyPart(
  async () => (await import('./masterData/MasterDataTab.tsx')).MasterDataTab,
  loading('masterData')
)

const ExtensionsEditor = lazyPart(
  async () => (await import('./extensions/ExtensionsEditor.tsx')).ExtensionsEditor,
  loading('extensions')
)

interface StructureSectionProps {
  edits: StructureEdits
  saving: EditsSave
}

/** Columns and settings of a dataset: tabs with a common save. */
export function StructureSection({ edits, saving: { save, saving } }: StructureSectionProps): ReactNode {
  const t = useTranslate()
  const tabs = useStructureTabs(edits)
  const [tab = 'schema', setTab] = useSectionTab('structure', tabs)

  return (
    <SectionCard
      id="structure"
      icon={<TableChart />}
      title={t('datasets.show.sections.structure')}
      color={edits.dirty ? 'accent' : 'primary'}
      actions={
        <SaveButtons
          dirty={edits.dirty}
          valid={edits.valid}
          saving={saving}
          onSave={() => void save()}
          onDiscard={edits.discard}
        />
      }
      tabs={tabs}
      tab={tab}
      onTabChange={setTab}
    >
      {tab === 'schema' && <SchemaEditor edits={edits} />}
      {tab === 'virtual' && <VirtualTab edits={edits} />}
      {tab === 'constraints' && <ConstraintsTab edits={edits} />}
      {tab === 'extensions' && <ExtensionsEditor edits={edits} />}
      {tab === 'rest' && <RestSettings edits={edits} />}
      {tab === 'masterData' && <MasterDataTab edits={edits} />}
    </SectionCard>
  )
}
