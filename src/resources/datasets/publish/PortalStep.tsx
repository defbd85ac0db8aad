import Check from '@mui/icons-material/Check'
import { useDepartmentName } from '../../../authProvider/useDepartments.ts'
import Public from '@mui/icons-material/Public'
import {
  Alert,
  LinearProgress,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Typography
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useSession } from '../../../authProvider/useSession.ts'
import { publicationSitesQuery, type PublicationSite } from '../references.ts'
import { siteKey, siteName } from '../../owned/portals/publication.ts'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'

interface PortalStepProps {
  selected: PublicationSite | undefined
  onSelect: (site: PublicationSite) => void
}

/** Step that selects a portal of the active account. */
export function PortalStep({ selected, onSelect }: PortalStepProps): ReactNode {
  const t = useTranslate()
  const { account } = useSession()
  const sites = useQuery(publicationSitesQuery(account))
  const departmentName = useDepartmentName(!!sites.data?.some(({ department }) => department))
  if (sites.error) {
    const text = t('datasets.publish.portalsError')
    return <RetryAlert text={text} error={sites.error} onRetry={() => void sites.refetch()} />
  }
  if (!sites.data) return <LinearProgress aria-label={t('datasets.publish.steps.portal')} />
  if (sites.data.length === 0) {
    return (
      <Alert severity="warning" variant="outlined">
        {t('datasets.publish.noPortal')}
      </Alert>
    )
  }
  return (
    <div>
      <Typography id="portals">{t('datasets.publish.selectPortal')}</Typography>
      <List aria-labelledby="portals">
        {sites.data.map((site) => {
          const isSelected = !!selected && siteKey(selected) === siteKey(site)
          return (
            <ListItem key={siteKey(site)} disablePadding divider>
              <ListItemButton selected={isSelected} aria-pressed={isSelected} onClick={() => onSelect(site)}>
                <ListItemIcon sx={{ minWidth: 40, color: 'primary.text' }}>
                  {isSelected ? <Check /> : <Public />}
                </ListItemIcon>
                <ListItemText
                  primary={siteName(site)}
                  secondary={departmentName(site.department)}
                  sx={{ overflowWrap: 'anywhere' }}
                />
              </ListItemButton>
            </ListItem>
          )
        })}
      </List>
    </div>
  )
}
