import Delete from '@mui/icons-material/Delete'
import Laptop from '@mui/icons-material/Laptop'
import Smartphone from '@mui/icons-material/Smartphone'
import { Button, Paper, Stack, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PushRegistration } from '../../../contract/events/push.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { notify } from '../../layout/notifications.ts'
import { useFormats } from '../../ui/useFormats.ts'
import { readDevices, testDevice, writeDevices } from '../eventsApi.ts'
import { InlineConfirm } from '../InlineConfirm.tsx'
import { devicesQuery, ownEndpointQuery } from './devicesQuery.ts'
import { forgetPush } from './push.ts'

interface DeviceCardProps {
  device: PushRegistration
  /** Index of the device in the list, its id for the service. */
  index: number
  /** Whether the device is the current browser. */
  isOwn: boolean
}

const phones = /android|iphone|ipad|ios|mobile/i

export function DeviceCard({ device, index, isOwn }: DeviceCardProps): ReactNode {
  const t = useViewTranslate()
  const client = useQueryClient()
  const { user } = useSession()
  const { queryKey } = devicesQuery(user?.id)
  const name = device.deviceName || t('events.devices.unnamed')
  const Icon = phones.test(name) ? Smartphone : Laptop
  const test = useMutation({
    mutationFn: () => testDevice(index),
    onSuccess: ({ error }) =>
      error
        ? notify({
            type: 'warning',
            msg: t('events.devices.testError'),
            detail: errorText(error),
            stays: true
          })
        : notify({ type: 'success', msg: t('events.devices.tested') }),
    onError: (error) => notify({ msg: t('events.devices.testError'), error }),
    onSettled: () => client.invalidateQueries({ queryKey })
  })
  const remove = useMutation({
    mutationFn: async () => {
      // The current list is read first: the displayed one may be outdated.
      const current = await readDevices(new AbortController().signal)
      await writeDevices(current.filter(({ id }) => id.endpoint !== device.id.endpoint))
      if (isOwn) await forgetPush()
    },
    onError: (error) => notify({ msg: t('events.devices.removeError'), error }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ownEndpointQuery.queryKey })
      await client.invalidateQueries({ queryKey })
    }
  })
  return (
    <Paper
      component="li"
      variant={isOwn ? 'elevation' : 'outlined'}
      elevation={isOwn ? 4 : 0}
      sx={{ p: 2, minWidth: 0 }}
    >
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Icon aria-hidden sx={{ color: 'primary.text', mt: 0.25 }} />
        <DeviceText device={device} name={name} isOwn={isOwn} />
      </Stack>
      <Stack
        direction="row"
        sx={{ justifyContent: 'flex-end', alignItems: 'center', mt: 1, gap: 1, flexWrap: 'wrap' }}
      >
        <Button size="small" variant="outlined" loading={test.isPending} onClick={() => test.mutate()}>
          {t('events.devices.test')}
        </Button>
        <InlineConfirm
          label={t('events.devices.remove')}
          icon={<Delete />}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </Stack>
    </Paper>
  )
}

/** Name of a device, and what became of what was sent to it. */
function DeviceText({ device, name, isOwn }: Omit<DeviceCardProps, 'index'> & { name: string }): ReactNode {
  const t = useViewTranslate()
  const formats = useFormats()
  return (
    <Stack sx={{ minWidth: 0, flex: 1 }}>
      <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{name}</Typography>
      {isOwn && <Typography variant="caption">{t('events.devices.own')}</Typography>}
      {device.date && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {labelled(t('events.devices.created'), formats.dateTime(device.date))}
        </Typography>
      )}
      {device.lastSuccess && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {labelled(t('events.devices.lastSuccess'), formats.dateTime(device.lastSuccess))}
        </Typography>
      )}
      {device.disabled && (
        <Typography variant="body2" sx={{ color: 'warning.text' }}>
          {t(device.disabled === 'gone' ? 'events.devices.gone' : 'events.devices.failing')}
        </Typography>
      )}
    </Stack>
  )
}

function errorText(error: unknown): string {
  if (typeof error === 'string') return error
  const { message, statusCode } = (error ?? {}) as { message?: unknown; statusCode?: unknown }
  return [statusCode, message].filter(Boolean).map(String).join(' ')
}
