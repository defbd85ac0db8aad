import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FramedTitle } from '../../ui/FramedTitle.tsx'
import { useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { RetryAlert } from '../../ui/RetryAlert.tsx'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { DeviceCard } from './DeviceCard.tsx'
import { DeviceOffer } from './DeviceOffer.tsx'
import { devicesQuery, ownEndpointQuery } from './devicesQuery.ts'

/** Browsers on which the user receives notifications. */
export default function DevicesPage(): ReactNode {
  const t = useViewTranslate()
  const { user } = useSession()
  const devices = useQuery(devicesQuery(user?.id))
  const ownEndpoint = useQuery(ownEndpointQuery)
  const title = t('events.devices.title')
  return (
    <>
      <FramedTitle>{title}</FramedTitle>
      <DeviceOffer />
      {devices.isPending && <RowsSkeleton label={t('events.loading')} rows={1} />}
      {devices.error && (
        <RetryAlert
          text={t('events.devices.error')}
          error={devices.error}
          onRetry={() => void devices.refetch()}
        />
      )}
      {devices.data?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', py: 2 }}>
          {t('events.devices.none')}
        </Typography>
      )}
      {!!devices.data?.length && (
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            p: 0.5,
            m: 0,
            mt: 1,
            display: 'grid',
            gap: 2,
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))'
          }}
        >
          {devices.data.map((device, index) => (
            <DeviceCard
              key={device.id.endpoint}
              device={device}
              index={index}
              isOwn={device.id.endpoint === ownEndpoint.data}
            />
          ))}
        </Box>
      )}
    </>
  )
}
