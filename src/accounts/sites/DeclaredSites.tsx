import Edit from '@mui/icons-material/EditOutlined'
import {
  Box,
  IconButton,
  Link,
  List,
  ListItem,
  ListItemText,
  Stack,
  Tooltip,
  Typography
} from '@mui/material'
import type { ReactNode } from 'react'
import { siteKey, type DirectorySite } from '../../../contract/sites.ts'
import { siteTheme } from '../../../contract/siteTheme.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { Section } from '../me/Section.tsx'
import { assistedNames } from './siteForm.ts'
import { withdrawSite } from './sitesApi.ts'

export interface SiteListProps {
  busy: boolean
  /** Runs a request, and reloads the lists. */
  change: (work: () => Promise<unknown>) => Promise<boolean>
}

interface DeclaredSitesProps extends SiteListProps {
  sites: DirectorySite[]
  onEdit: (site: DirectorySite) => void
}

export function DeclaredSites({ sites, busy, onEdit, change }: DeclaredSitesProps): ReactNode {
  const t = useViewTranslate()
  const { protocol } = window.location
  return (
    <Section id="declared" title={t('sites.declared')}>
      {sites.length === 0 && <Typography>{t('sites.none')}</Typography>}
      {sites.length > 0 && (
        <List disablePadding>
          {sites.map((site) => {
            const host = siteKey(site)
            return (
              <ListItem key={site._id} disableGutters divider sx={{ gap: 1.5, flexWrap: 'wrap' }}>
                <Swatch site={site} />
                <ListItemText
                  sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}
                  primary={site.title ?? host}
                  secondary={
                    <>
                      <Link href={`${protocol}//${host}/simple-directory/login`}>{host}</Link>
                      <br />
                      {t(`sites.authModes.${site.authMode}`)}
                      {site.authOnlyOtherSite && ` (${site.authOnlyOtherSite})`}
                      <br />
                      {t('sites.owner', { name: ownerName(site) })}
                    </>
                  }
                />
                <Stack direction="row">
                  <Tooltip title={t('sites.edit', { host })}>
                    <span>
                      <IconButton
                        aria-label={t('sites.edit', { host })}
                        disabled={busy}
                        onClick={() => onEdit(site)}
                      >
                        <Edit />
                      </IconButton>
                    </span>
                  </Tooltip>
                  <ConfirmButton
                    iconOnly
                    color="error"
                    disabled={busy}
                    label={t('sites.remove', { host })}
                    text={t('sites.removeSure', { host })}
                    confirmLabel={t('sites.removeConfirm')}
                    onConfirm={() => change(() => withdrawSite(site._id))}
                  />
                </Stack>
              </ListItem>
            )
          })}
        </List>
      )}
    </Section>
  )
}

function ownerName({ owner }: Pick<DirectorySite, 'owner'>): string {
  return [owner.name, owner.departmentName ?? owner.department].filter(Boolean).join(' / ')
}

/** The three main colours of a site. */
function Swatch({ site }: { site: DirectorySite }): ReactNode {
  const { colors } = siteTheme(site.theme, pageConfig)
  return (
    <Box
      aria-hidden
      sx={{ display: 'flex', borderRadius: 1, overflow: 'hidden', border: 1, borderColor: 'divider' }}
    >
      {assistedNames.map((name) => (
        <Box key={name} sx={{ width: 14, height: 40, bgcolor: colors[name] }} />
      ))}
    </Box>
  )
}
