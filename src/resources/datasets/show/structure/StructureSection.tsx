import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import EditNote from '@mui/icons-material/EditNoteOutlined'
import AutoAwesome from '@mui/icons-material/AutoAwesomeOutlined'
import Fingerprint from '@mui/icons-material/Fingerprint'
import Star from '@mui/icons-material/StarBorder'
import TableChart from '@mui/icons-material/TableChartOutlined'
import { LinearProgress } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type ReactNode } from 'react'
import { useRights } from '../../../../authProvider/useSession.ts'
import { pageConfig } from '../../../../pageConfig.ts'
import { SectionCard, type SectionTab } from '../../../../ui/SectionCard.tsx'
import { useSectionTab } from '../../../../ui/useSectionTab.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { SaveButtons } from '../../../owned/save/SaveButtons.tsx'
import type { EditsSave } from '../../live/useEditsSave.ts'
import { areValidConstraints } from '../../model/structureValues.ts'
import { lazyPart } from '../../../../lazyScreen.ts'
import { ConstraintsTab } from './constraints/ConstraintsTab.tsx'
import { RestSettings } from './RestSettings.tsx'
import { SchemaEditor } from './SchemaEditor.tsx'
import type { StructureEdits } from './useStructureEdits.ts'
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
  const { dataset } = useDataset()
  const rights = useRights()

  const tabs: SectionTab[] = [
    {
      id: 'schema',
      label: t('datasets.structure.schema'),
      icon: <TableChart />,
      dirty:
        edits.isSchemaEdited ||
        edits.isSet('primaryKey') ||
        edits.isSet('projection') ||
        edits.isSet('conformsTo'),
      invalid: !edits.isSchemaValid
    }
  ]
  if (dataset.isVirtual) {
    tabs.push({
      id: 'virtual',
      label: t('datasets.virtual.title'),
      icon: <AccountTree />,
      dirty: edits.isSet('virtual')
    })
  }
  if (!dataset.isVirtual && !dataset.isMetaOnly) {
    tabs.push({
      id: 'constraints',
      label: t('datasets.constraints.title'),
      icon: <Fingerprint />,
      dirty: edits.isSet('constraints'),
      invalid: !areValidConstraints(edits.values.constraints)
    })
  }
  if (!dataset.isVirtual && !dataset.isMetaOnly && !pageConfig.disableRemoteServices) {
    tabs.push({
      id: 'extensions',
      label: t('datasets.extensions.title'),
      icon: <AutoAwesome />,
      dirty: edits.isSet('extensions'),
      invalid: !edits.areExtensionsValid
    })
  }
  if (dataset.isRest) {
    tabs.push({
      id: 'rest',
      label: t('datasets.rest.title'),
      icon: <EditNote />,
      dirty: (['history', 'ttl', 'historyTTL', 'storeUpdatedBy'] as const).some(edits.isRestEdited)
    })
  }
  if (!dataset.draftReason && !dataset.isMetaOnly && rights.admin) {
    tabs.push({
      id: 'masterData',
      label: t('datasets.masterData.title'),
      icon: <Star />,
      dirty: edits.isSet('masterData'),
      invalid: !edits.isMasterDataValid
    })
  }
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
