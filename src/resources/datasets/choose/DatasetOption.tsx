import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import { Box, ListItemText } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { Translate } from '../../../i18n/translate.tsx'
import type { AccountKeys } from '../../../../contract/session.ts'
import { OwnerAvatar } from '../../../ui/OwnerAvatar.tsx'
import { ownerKey } from '../../../ui/ownerChoices.ts'
import { VisibilityIcon } from '../../../ui/VisibilityIcon.tsx'
import { datasetDetails } from '../list/datasetDetails.ts'
import { TopicChips } from '../../../ui/TopicChips.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { PickedDataset } from './pickedDataset.ts'

/** Heading of the group of an option, when reference data are listed too. */
export function groupOf({ isReference }: PickedDataset, t: Translate): string {
  return t(isReference ? 'datasets.choose.references' : 'datasets.choose.own')
}

/** Option of a list of datasets; shows the owner when it differs from the expected one. */
export function DatasetOption(props: { dataset: PickedDataset; owner: AccountKeys | undefined }): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const { dataset, owner } = props
  return (
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, width: '100%', minWidth: 0, flexWrap: 'wrap' }}
    >
      {dataset.visibility && <VisibilityIcon visibility={dataset.visibility} />}
      <ListItemText
        sx={{ flex: '1 1 160px', minWidth: 0, my: 0, overflowWrap: 'anywhere' }}
        slotProps={{ primary: { component: 'span', sx: { display: 'block' } } }}
        primary={
          <>
            {dataset.title || dataset.id}
            {dataset.status === 'error' && (
              <ErrorIcon
                color="error"
                fontSize="small"
                titleAccess={t('datasets.list.inError')}
                sx={{ ml: 1, verticalAlign: 'text-bottom' }}
              />
            )}
          </>
        }
        secondary={datasetDetails(dataset, dataset.status, t, formats) || undefined}
      />
      <TopicChips topics={dataset.topics ?? []} />
      {owner && dataset.owner && ownerKey(owner) !== ownerKey(dataset.owner) && (
        <OwnerAvatar owner={dataset.owner} />
      )}
    </Box>
  )
}
