import { Box, MenuItem, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Account } from '../../../contract/session.ts'
import { useRights } from '../../authProvider/useSession.ts'
import { HostedFrame } from '../../hosted/HostedFrame.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import { publicationSitesQuery, topicsQuery, type PublicationSite } from '../datasets/references.ts'
import { siteKey, siteName } from '../owned/portals/publication.ts'
import { portalTopics } from './portalTopics.ts'
import { subscribeAddress } from './widgets.ts'

interface PortalEventsProps {
  account: Account
  /** Display name of the account. */
  name: string
}

/** Subscriptions to the events of an account's portals; empty without a portal. */
export function PortalEvents({ account, name }: PortalEventsProps): ReactNode {
  const t = useViewTranslate()
  const sites = useQuery(publicationSitesQuery(account))
  const [chosenKey, setChosenKey] = useState<string>()
  if (sites.error) {
    return (
      <RetryAlert
        text={t('eventPages.portalsError')}
        error={sites.error}
        onRetry={() => void sites.refetch()}
      />
    )
  }
  const site = sites.data?.find((candidate) => siteKey(candidate) === chosenKey) ?? sites.data?.[0]
  if (!sites.data || !site) return null
  const accountSuffix = account.type === 'organization' ? 'Organization' : 'Personal'
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {t(`eventPages.portals${accountSuffix}`, { name })}
      </Typography>
      <TextField
        select
        id="portal"
        size="small"
        label={t('eventPages.choosePortal')}
        value={siteKey(site)}
        onChange={(event) => setChosenKey(event.target.value)}
        sx={{ minWidth: { xs: '100%', sm: 320 }, mb: 2 }}
      >
        {sites.data.map((option) => (
          <MenuItem key={siteKey(option)} value={siteKey(option)}>
            {siteName(option)}
          </MenuItem>
        ))}
      </TextField>
      <SiteWidgets key={siteKey(site)} account={account} site={site} />
    </Box>
  )
}

function SiteWidgets({ account, site }: { account: Account; site: PublicationSite }): ReactNode {
  const t = useViewTranslate()
  const { adminDep } = useRights()
  const topics = useQuery(topicsQuery(account))
  // After a failed read of the topics, the subscriptions to other events are still shown.
  if (topics.isPending) return null
  return portalTopics({ account, site, isAdmin: adminDep, topics: topics.data ?? [] }).map((widget) => {
    const offeredTopics = widget.topics.map(({ key, message, values }) => ({
      key,
      title: t(`eventPages.portal.${message}`, { ...values, portal: siteName(site) })
    }))
    return (
      <HostedFrame
        key={widget.topics[0]?.key}
        rule={{ src: subscribeAddress({ topics: offeredTopics, sender: widget.sender, page: widget.page }) }}
        title={offeredTopics[0]?.title ?? ''}
        size="content"
      />
    )
  })
}
