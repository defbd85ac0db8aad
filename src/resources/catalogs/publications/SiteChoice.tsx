import { Alert, Link as MuiLink, MenuItem, Skeleton, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useGetOne } from 'react-admin'
import { Link } from 'react-router'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { publicationSitesQuery, type PublicationSite } from '../../datasets/references.ts'
import { siteKey, siteName } from '../../owned/portals/publication.ts'

interface SiteChoiceProps {
  /** Id of the dataset to publish. */
  dataset: string
  site: PublicationSite | undefined
  onChange: (site: PublicationSite | undefined) => void
}

/** Selects the portal that the remote catalog links to, among those that show the dataset. */
export function SiteChoice({ dataset, site, onChange }: SiteChoiceProps): ReactNode {
  const t = useViewTranslate()
  const { data } = useGetOne<Dataset>('datasets', { id: dataset })
  const sites = useQuery({ ...publicationSitesQuery(data?.owner), enabled: !!data })
  if (!data || !sites.data) return <Skeleton variant="rounded" height={56} />
  const offered = sites.data.filter(
    (choice) => choice.datasetUrlTemplate && data.publicationSites?.includes(siteKey(choice))
  )
  if (offered.length === 0) {
    return (
      <Alert severity="warning" variant="outlined">
        {t('catalogPublications.noSite')}{' '}
        <MuiLink component={Link} to={`${paths.dataset(dataset)}?share=portals`}>
          {t('catalogPublications.chooseSites')}
        </MuiLink>
      </Alert>
    )
  }
  return (
    <TextField
      select
      required
      id="publication-site"
      label={t('catalogPublications.site')}
      value={site ? siteKey(site) : ''}
      onChange={(event) => onChange(offered.find((choice) => siteKey(choice) === event.target.value))}
    >
      {offered.map((choice) => (
        <MenuItem key={siteKey(choice)} value={siteKey(choice)}>
          {siteName(choice)}
        </MenuItem>
      ))}
    </TextField>
  )
}
