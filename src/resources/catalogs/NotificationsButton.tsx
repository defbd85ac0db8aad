import Notifications from '@mui/icons-material/NotificationsOutlined'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import type { Account } from '../../../contract/session.ts'
import { HostedFrame } from '../../hosted/HostedFrame.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { subscribeAddress, type OfferedTopic } from '../events/widgets.ts'

/** Page that a notification of a run opens. */
const pageOfRun = 'catalogs/{catalogId}/{type}/{itemId}'

interface NotificationsProps {
  /** Account that owns the catalogs. */
  account: Account
  topics: readonly OfferedTopic[]
}

/** Button that opens the notification settings: the user subscribes to failures of runs. */
export function NotificationsButton(props: NotificationsProps): ReactNode {
  const t = useViewTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" startIcon={<Notifications />} onClick={() => setOpen(true)}>
        {t('catalogs.notifications.title')}
      </Button>
      <NotificationsDialog {...props} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

interface NotificationsDialogProps extends NotificationsProps {
  open: boolean
  onClose: () => void
}

export function NotificationsDialog(props: NotificationsDialogProps): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  const { type, id: account, department } = props.account
  const sender = { type, id: account, ...(department ? { department } : {}) }
  const title = t('catalogs.notifications.title')
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      // Same background as the page in the frame.
      slotProps={{ paper: { sx: { bgcolor: 'background.default' } } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <HostedFrame
          rule={{ src: subscribeAddress({ topics: props.topics, sender, page: pageOfRun }) }}
          title={title}
          size="content"
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={props.onClose}>
          {t('blocks.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
