import { List, ListItem, ListItemText } from '@mui/material'
import AddLink from '@mui/icons-material/AddLink'
import type { ReactNode } from 'react'
import { siteKey, type DirectorySite } from '../../../contract/sites.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { Section } from '../me/Section.tsx'
import type { SiteListProps } from './DeclaredSites.tsx'
import { declareSite, type UndeclaredSite } from './sitesApi.ts'

interface UndeclaredSitesProps extends SiteListProps {
  sites: UndeclaredSite[]
  onDeclared: (site: DirectorySite) => void
}

/**
 * Publication sites registered by accounts but not declared: any account may register one, so a platform administrator
 * must check the URL first.
 */
export function UndeclaredSites({ sites, busy, onDeclared, change }: UndeclaredSitesProps): ReactNode {
  const t = useViewTranslate()
  return (
    <Section id="undeclared" title={t('sites.undeclared')} help={t('sites.undeclaredHelp')}>
      <List disablePadding>
        {sites.map((site) => (
          <ListItem key={siteKey(site)} disableGutters divider sx={{ gap: 1.5, flexWrap: 'wrap' }}>
            <ListItemText
              sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}
              primary={site.title ?? siteKey(site)}
              secondary={
                <>
                  {siteKey(site)} – {site.name}
                  <br />
                  {t('sites.owner', { name: site.owner.name })}
                </>
              }
            />
            <ConfirmButton
              icon={<AddLink />}
              color="primary"
              disabled={busy}
              label={t('sites.declareOf', { host: siteKey(site) })}
              text={t('sites.declareSure', { host: siteKey(site) })}
              confirmLabel={t('sites.declare')}
              onConfirm={() => change(async () => onDeclared(await declareSite(site)))}
            />
          </ListItem>
        ))}
      </List>
    </Section>
  )
}
