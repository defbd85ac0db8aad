import { Alert, FormControlLabel, Link, Paper, Stack, Switch, Typography } from '@mui/material'
import { useDepartmentName } from '../../../authProvider/useDepartments.ts'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useOwned } from '../OwnedPageContext.tsx'
import { useRecordSave } from '../save/useRecordSave.ts'
import { publicationChange, requestChange, type SiteState } from './publicationSites.ts'
import { pageOnSite, siteKey, siteName } from './publication.ts'
import type { PublicationSite } from '../../datasets/references.ts'

interface PortalLineProps {
  site: PublicationSite
  state: SiteState
}

/** Row of a publication site: state of the publication, and reasons that prevent it. */
export function PortalLine({ site, state }: PortalLineProps): ReactNode {
  const t = useTranslate()
  const { kind, record } = useOwned()
  const publication = useRecordSave(
    t(state.isPublished ? kind.messageKeys.unpublished : kind.messageKeys.published)
  )
  const request = useRecordSave(t(`owned.portals.${state.isRequested ? 'requestCancelled' : 'requestSent'}`))
  const key = siteKey(site)
  const title = siteName(site)
  const page = state.isPublished ? pageOnSite(site, record, kind.siteTemplate(site)) : undefined
  const isBusy = publication.saving || request.saving
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ p: 2, width: '100%' }}>
      <Stack sx={{ gap: 1 }}>
        <PortalHeading site={site} title={title} />
        {site.canContributeAsDepartment && (
          <Typography variant="body2">{t('owned.portals.openToDepartment')}</Typography>
        )}
        {page && <PageLink page={page} />}
        <PortalWarnings state={state} />
        <FormControlLabel
          control={
            <Switch
              checked={state.isPublished}
              disabled={!state.mayTogglePublication || isBusy}
              onChange={(_event, publish) =>
                void publication.save((current) => publicationChange(current, key, publish))
              }
            />
          }
          label={t('owned.portals.published')}
        />
        {state.showsRequest && (
          <FormControlLabel
            control={
              <Switch
                checked={state.isRequested}
                disabled={!state.mayToggleRequest || isBusy}
                onChange={(_event, isOn) => void request.save((current) => requestChange(current, key, isOn))}
              />
            }
            label={t('owned.portals.requested')}
          />
        )}
      </Stack>
    </Paper>
  )
}

function PortalHeading({ site, title }: { site: PublicationSite; title: string }): ReactNode {
  const t = useTranslate()
  const { record } = useOwned()
  const departmentName = useDepartmentName(!!site.department)
  const facts = [
    record.owner.name,
    departmentName(site.department),
    site.settings?.staging && t('owned.portals.staging')
  ]
  return (
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
        {facts.filter(Boolean).join(' - ')}
      </Typography>
    </div>
  )
}

/** Address of the record on the site. */
function PageLink({ page }: { page: string }): ReactNode {
  const t = useTranslate()
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {t('owned.portals.page')}{' '}
      <Link href={page} target="_blank" rel="noopener">
        {page}
      </Link>
    </Typography>
  )
}

/** Reasons that prevent the publication, or to be careful with it. */
function PortalWarnings({ state }: { state: SiteState }): ReactNode {
  const t = useTranslate()
  const departmentName = useDepartmentName(!!state.showsOnly)
  const warnings = [
    state.showsOnly && t('owned.portals.showsOnly', { department: departmentName(state.showsOnly) }),
    state.missingFields.length > 0 &&
      `${t('owned.portals.missing')} ${state.missingFields.map((name) => metadataName(name, t)).join(', ')}`,
    state.isRisky && t('owned.portals.contributorRisk')
  ].flatMap((text) => (text ? [text] : []))
  return warnings.map((text) => (
    <Alert key={text} severity="warning" variant="outlined" role="note">
      {text}
    </Alert>
  ))
}

const translatedFields = new Set([
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
  return translatedFields.has(name)
    ? t(`datasets.metadata.${name}`).toLocaleLowerCase()
    : name.replace(/^custom\./, '')
}
