import { Alert, Box, Stack, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../ui/useDocumentTitle.ts'
import { senderText } from '../../../contract/events/subscription.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { useEmbedUrl } from '../../embed/useEmbedUrl.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { safeLink } from '../../ui/safeLink.ts'
import { booleanParameter } from '../../views/booleanParameter.ts'
import { DeviceOffer } from '../devices/DeviceOffer.tsx'
import { devicesQuery } from '../devices/devicesQuery.ts'
import type { EventPageProps } from '../pageFiles.ts'
import { TopicSwitch } from './TopicSwitch.tsx'
import { requestedTopics } from './topics.ts'

/** Switches for the subscriptions requested in the URL. */
export default function SubscribePage({ location }: EventPageProps): ReactNode {
  const t = useViewTranslate()
  const { account, user } = useSession()
  const { query } = useEmbedUrl(location)
  const header = query.get('header')
  const title = header && header !== 'no' ? header : t('events.subscribe.header')
  useDocumentTitle(title)
  const isAuto = query.get('outputs') === 'auto'
  const devices = useQuery({ ...devicesQuery(user?.id), enabled: isAuto })
  if (!account || !user) return null
  const topics = requestedTopics(query, account)
  if (topics.length === 0) {
    return (
      <Alert severity="warning" variant="outlined">
        {t('events.subscribe.noTopic')}
      </Alert>
    )
  }
  const hasDevices = !isAuto || (devices.data?.length ?? 0) > 0
  const urlTemplate = query.get('url-template') ?? undefined
  const icon = safeLink(query.get('icon') ?? undefined)
  return (
    <>
      <Typography variant="h2" component="h1" sx={header === 'no' ? visuallyHidden : { mb: 1 }}>
        {title}
      </Typography>
      {booleanParameter(query, 'register', true) && (
        <Box sx={{ mb: 1 }}>
          <DeviceOffer />
        </Box>
      )}
      <Stack sx={{ gap: 0.5 }}>
        {topics.map((topic) => (
          <TopicSwitch
            key={`${user.id} ${topic.key} ${senderText(topic.sender)}`}
            topic={topic}
            recipient={{ id: user.id, name: user.name }}
            look={{ ...(urlTemplate ? { urlTemplate } : {}), ...(icon ? { icon } : {}) }}
            hasDevices={hasDevices}
          />
        ))}
      </Stack>
    </>
  )
}
