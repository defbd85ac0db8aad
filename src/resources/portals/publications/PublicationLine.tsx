import { Chip, FormControlLabel, Link, Paper, Stack, Switch, Typography } from '@mui/material'
import { useDepartmentName } from '../../../authProvider/useDepartments.ts'
import type { ReactNode } from 'react'
import type { Account } from '../../../../contract/session.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import type { PublicationSite } from '../../datasets/references.ts'
import { siteName } from '../../owned/portals/publication.ts'
import { isStaging, type PublicationState } from './publications.ts'

interface PublicationLineProps {
  site: PublicationSite
  owner: Account
  state: PublicationState
  busy: boolean
  emptyText: string
  /** Public URL of the document on the portal. */
  address: string | undefined
  onPublish: (on: boolean) => void
  onRequest: (on: boolean) => void
}

/** Row of a portal: publication state of the document, or pending request. */
export function PublicationLine(props: PublicationLineProps): ReactNode {
  const t = useViewTranslate()
  const { site, owner, state, busy, address } = props
  const departmentName = useDepartmentName(!!site.department)
  const title = siteName(site)
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ p: 2 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {site.url ? (
            <Link href={site.url} target="_blank" rel="noopener">
              {title}
            </Link>
          ) : (
            title
          )}
        </Typography>
        {isStaging(site) && <Chip size="small" variant="outlined" label={t('publications.staging')} />}
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[owner.name, departmentName(site.department)].filter(Boolean).join(' - ')}
      </Typography>
      {state.isPublished && address && (
        <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {t('publications.address')}{' '}
          <Link href={address} target="_blank" rel="noopener">
            {address}
          </Link>
        </Typography>
      )}
      <Stack sx={{ mt: 1, alignItems: 'flex-start' }}>
        <FormControlLabel
          control={
            <Switch
              checked={state.isPublished}
              disabled={!state.mayPublish || busy}
              onChange={(_event, on) => props.onPublish(on)}
            />
          }
          label={t('publications.published')}
        />
        {state.reason && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {state.reason === 'empty' ? t(props.emptyText) : t('publications.kept')}
          </Typography>
        )}
        {state.showsRequest && (
          <FormControlLabel
            control={
              <Switch
                checked={state.isRequested}
                disabled={!state.mayRequest || busy}
                onChange={(_event, on) => props.onRequest(on)}
              />
            }
            label={t('publications.requested')}
          />
        )}
      </Stack>
    </Paper>
  )
}
