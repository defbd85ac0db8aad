import { Alert, FormControlLabel, Link, Paper, Stack, Switch, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { useDatasetSave } from '../../live/useDatasetSave.ts'
import { publicationChange, requestChange, type SiteState } from '../../model/publicationSites.ts'
import { pageOnSite, siteKey, siteName } from '../../publish/publication.ts'
import type { PublicationSite } from '../../references.ts'

interface PortalLineProps {
  site: PublicationSite
  state: SiteState
}

/** One site: whether the dataset is on it, and what keeps it from being. */
export function PortalLine({ site, state }: PortalLineProps): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const publication = useDatasetSave(
    t(`datasets.portals.${state.isPublished ? 'unpublished' : 'publishedNow'}`)
  )
  const request = useDatasetSave(
    t(`datasets.portals.${state.isRequested ? 'requestCancelled' : 'requestSent'}`)
  )
  const key = siteKey(site)
  const title = siteName(site)
  const page = state.isPublished ? pageOnSite(site, dataset) : undefined
  const busy = publication.saving || request.saving
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ p: 2, width: '100%' }}>
      <Stack sx={{ gap: 1 }}>
        <div>
          <Typography variant="h4" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {site.url ? (
              <Link href={site.url} target="_blank" rel="noopener">
                {title}
              </Link>
            ) : (
              title
            )}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {[dataset.owner.name, site.department].filter(Boolean).join(' - ')}
          </Typography>
        </div>
        {site.canContributeAsDepartment && (
          <Typography variant="body2">{t('datasets.portals.openToDepartment')}</Typography>
        )}
        {page && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {t('datasets.portals.page')}{' '}
            <Link href={page} target="_blank" rel="noopener">
              {page}
            </Link>
          </Typography>
        )}
        {state.missing.length > 0 && (
          <Alert severity="warning" variant="outlined" role="note">
            {t('datasets.portals.missing')} {state.missing.map((name) => metadataName(name, t)).join(', ')}
          </Alert>
        )}
        {state.isRisky && (
          <Alert severity="warning" variant="outlined" role="note">
            {t('datasets.portals.contributorRisk')}
          </Alert>
        )}
        <FormControlLabel
          control={
            <Switch
              checked={state.isPublished}
              disabled={!state.mayTogglePublication || busy}
              onChange={(_event, publish) =>
                void publication.save((known) => publicationChange(known, key, publish))
              }
            />
          }
          label={t('datasets.portals.published')}
        />
        {state.showsRequest && (
          <FormControlLabel
            control={
              <Switch
                checked={state.isRequested}
                disabled={!state.mayToggleRequest || busy}
                onChange={(_event, on) => void request.save((known) => requestChange(known, key, on))}
              />
            }
            label={t('datasets.portals.requested')}
          />
        )}
      </Stack>
    </Paper>
  )
}

const named = new Set([
  'title',
  'summary',
  'description',
  'topics',
  'license',
  'temporal',
  'spatial',
  'keywords',
  'frequency',
  'creator',
  'modified',
  'origin',
  'image'
])

function metadataName(name: string, t: (key: string) => string): string {
  return named.has(name) ? t(`datasets.metadata.${name}`).toLocaleLowerCase() : name.replace(/^custom\./, '')
}
