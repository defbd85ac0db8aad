import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import AutoAwesome from '@mui/icons-material/AutoAwesomeOutlined'
import EditNote from '@mui/icons-material/EditNoteOutlined'
import Fingerprint from '@mui/icons-material/Fingerprint'
import Star from '@mui/icons-material/StarBorder'
import TableChart from '@mui/icons-material/TableChartOutlined'
import { useTranslate } from 'react-admin'
import { useRights } from '../../../../authProvider/useSession.ts'
import { pageConfig } from '../../../../pageConfig.ts'
import type { SectionTab } from '../../../../ui/SectionCard.tsx'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { areValidConstraints } from '../../model/structureValues.ts'
import type { StructureEdits } from './useStructureEdits.ts'

/** Tabs of the structure that the dataset has, with the state of their edits. */
export function useStructureTabs(edits: StructureEdits): SectionTab[] {
  const t = useTranslate()
  const { dataset } = useDataset()
  const { admin } = useRights()
  const { isVirtual, isMetaOnly } = dataset
  const hasOwnLines = !isVirtual && !isMetaOnly
  const tabs: (SectionTab & { isShown: boolean })[] = [
    {
      id: 'schema',
      isShown: true,
      label: t('datasets.structure.schema'),
      icon: <TableChart />,
      dirty: edits.isSchemaEdited || (['primaryKey', 'projection', 'conformsTo'] as const).some(edits.isSet),
      invalid: !edits.isSchemaValid
    },
    {
      id: 'virtual',
      isShown: !!isVirtual,
      label: t('datasets.virtual.title'),
      icon: <AccountTree />,
      dirty: edits.isSet('virtual')
    },
    {
      id: 'constraints',
      isShown: hasOwnLines,
      label: t('datasets.constraints.title'),
      icon: <Fingerprint />,
      dirty: edits.isSet('constraints'),
      invalid: !areValidConstraints(edits.values.constraints)
    },
    {
      id: 'extensions',
      isShown: hasOwnLines && !pageConfig.disableRemoteServices,
      label: t('datasets.extensions.title'),
      icon: <AutoAwesome />,
      dirty: edits.isSet('extensions'),
      invalid: !edits.areExtensionsValid
    },
    {
      id: 'rest',
      isShown: !!dataset.isRest,
      label: t('datasets.rest.title'),
      icon: <EditNote />,
      dirty: (['history', 'ttl', 'historyTTL', 'storeUpdatedBy'] as const).some(edits.isRestEdited)
    },
    {
      id: 'masterData',
      isShown: !dataset.draftReason && !isMetaOnly && admin,
      label: t('datasets.masterData.title'),
      icon: <Star />,
      dirty: edits.isSet('masterData'),
      invalid: !edits.isMasterDataValid
    }
  ]
  return tabs.filter(({ isShown }) => isShown)
}
