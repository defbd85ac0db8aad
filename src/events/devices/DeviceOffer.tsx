import { Alert, Button } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { notify } from '../../layout/notifications.ts'
import { registerDevice } from '../eventsApi.ts'
import { devicesQuery, ownEndpointQuery } from './devicesQuery.ts'
import { askPush, isPushBlocked, PushBlocked, pushSupport } from './push.ts'

/** Button to receive notifications on this browser, or the reason why that is impossible; null when already active. */
export function DeviceOffer(): ReactNode {
  const t = useViewTranslate()
  const client = useQueryClient()
  const { user } = useSession()
  const devices = useQuery(devicesQuery(user?.id))
  const ownEndpoint = useQuery(ownEndpointQuery)
  const [isBlocked, setBlocked] = useState(isPushBlocked)
  const register = useMutation({
    mutationFn: async () => registerDevice(await askPush()),
    onSuccess: () => notify({ type: 'success', msg: t('events.devices.added') }),
    onError: (error) => {
      if (error instanceof PushBlocked) setBlocked(isPushBlocked())
      else notify({ msg: t('events.devices.addError'), error })
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ownEndpointQuery.queryKey })
      await client.invalidateQueries({ queryKey: devicesQuery(user?.id).queryKey })
    }
  })
  const support = pushSupport()
  if (support !== 'supported') {
    return (
      <Alert severity="info" variant="outlined" role="note">
        {t(support === 'insecure' ? 'events.devices.insecure' : 'events.devices.unsupported')}
      </Alert>
    )
  }
  if (isBlocked) {
    return (
      <Alert severity="error" variant="outlined">
        {t('events.devices.blocked')}
      </Alert>
    )
  }
  // The error is shown by the list, or by the host page.
  if (devices.error || devices.isPending || ownEndpoint.isPending) return null
  const isKnown = devices.data.some(({ id, disabled }) => id.endpoint === ownEndpoint.data && !disabled)
  if (ownEndpoint.data && isKnown) return null
  return (
    <Alert
      severity="info"
      variant="outlined"
      role="note"
      action={
        <Button
          variant="contained"
          size="small"
          loading={register.isPending}
          onClick={() => register.mutate()}
        >
          {t('events.devices.ok')}
        </Button>
      }
    >
      {t('events.devices.offer')}
    </Alert>
  )
}
