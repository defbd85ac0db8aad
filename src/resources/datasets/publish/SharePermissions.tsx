import { Alert, LinearProgress, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { errorDetail } from '../../../api/http.ts'
import { useDataset } from '../live/DatasetPageContext.ts'
import {
  contributionPresetOf,
  contributionPresets,
  visibilityPresetOf,
  visibilityPresets,
  withContribution,
  withVisibility
} from '../model/permissionPresets.ts'
import { shapeOf } from '../model/shape.ts'
import { Choice } from '../show/share/PermissionsTab.tsx'
import type { SharingController } from './useSharing.ts'

/** The simple choices of permissions, kept here until the publication. */
export function SharePermissions({ sharing }: { sharing: SharingController }): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const { permissions, permissionsError, changePermissions, sending } = sharing
  if (permissionsError) {
    return (
      <Alert severity="error">
        {t('datasets.publish.permissionsError')} : {errorDetail(permissionsError)}
      </Alert>
    )
  }
  if (!permissions) return <LinearProgress aria-label={t('datasets.publish.steps.permissions')} />
  const { owner } = dataset
  const shape = shapeOf(dataset)
  const disabled = !can('setPermissions') || sending
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography>{t('datasets.share.introduction')}</Typography>
      <Choice
        label={t('datasets.share.whoReads')}
        name="visibility"
        options={visibilityPresets(owner)}
        value={visibilityPresetOf(permissions, owner)}
        disabled={disabled}
        owner={owner.name}
        onChange={(preset) => changePermissions(withVisibility(permissions, owner, preset))}
      />
      {owner.type === 'organization' && (
        <Choice
          label={t('datasets.share.whoContributes')}
          name="contribution"
          options={contributionPresets(shape)}
          value={contributionPresetOf(permissions, owner)}
          disabled={disabled}
          owner={owner.name}
          onChange={(preset) => changePermissions(withContribution(permissions, owner, shape, preset))}
        />
      )}
    </Stack>
  )
}
