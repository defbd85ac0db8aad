import { Alert, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { missingPolicies } from '../../../../contract/catalogs/harvest.ts'
import type { Account } from '../../../../contract/session.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { CheckboxGroup } from '../../../ui/CheckboxGroup.tsx'
import { publicationSitesQuery } from '../../datasets/references.ts'
import { siteKey, siteName } from '../../owned/portals/publication.ts'
import { Choice } from './Choice.tsx'
import type { HarvestOptions } from './harvestOptions.ts'
import type { OptionsProps } from './RulesForm.tsx'

interface TargetFormProps extends OptionsProps {
  owner: Account
}

const visibilities = ['private', 'public'] as const

/**
 * Target account of the datasets, their visibility, and the treatment of datasets that the remote catalog no longer
 * has.
 */
export function TargetForm({ owner, options, onChange }: TargetFormProps): ReactNode {
  const t = useViewTranslate()
  const sites = useQuery(publicationSitesQuery(owner))
  const { target, missing } = options
  const { visibility = 'private', publicationSites = [] } = target
  const set = (change: Partial<HarvestOptions>): void => onChange({ ...options, ...change })
  const setTarget = (change: HarvestOptions['target']): void => set({ target: { ...target, ...change } })
  return (
    <Stack sx={{ gap: 2, maxWidth: 800, alignItems: 'flex-start' }}>
      <Typography>{t('catalogHarvests.owner', { name: owner.departmentName ?? owner.name })}</Typography>
      <Choice
        name="visibility"
        values={visibilities}
        value={visibility}
        onChange={(chosen) => setTarget({ visibility: chosen })}
      />
      {!!sites.data?.length && (
        <CheckboxGroup
          label={t('catalogHarvests.sites')}
          choices={sites.data.map((site) => ({ value: siteKey(site), label: siteName(site) }))}
          chosen={publicationSites}
          onChange={(chosen) => setTarget({ publicationSites: chosen })}
        />
      )}
      {publicationSites.length > 0 && visibility === 'private' && (
        <Alert severity="warning" variant="outlined">
          {t('catalogHarvests.sitesOfPrivate')}
        </Alert>
      )}
      <Choice
        name="missing"
        values={missingPolicies}
        value={missing}
        onChange={(chosen) => set({ missing: chosen })}
      />
    </Stack>
  )
}
