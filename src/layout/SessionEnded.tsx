import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useId, useState, type ReactNode } from 'react'
import { readSession } from '../authProvider/session.ts'
import { returnToAccount, useSessionEnded, type SessionEnd } from '../authProvider/sessionEnd.ts'
import { useViewTranslate } from '../i18n/translate.tsx'
import { ownerLabel } from '../ui/ownerLabel.ts'
import { NoticeWithSignIn, SignInLink, type SignInLook } from './NoticeWithSignIn.tsx'
import { barHeight } from './sizes.ts'

/** Notice that the session has ended while the page holds unsaved edits, with a link to sign in again. */
export function SessionEnded(): ReactNode {
  const end = useSessionEnded()
  return end && <Notice end={end} />
}

function Notice({ end }: { end: SessionEnd }): ReactNode {
  const t = useViewTranslate()
  const textId = useId()
  // An open modal dialog hides the page: the notice must then be above the dialog.
  const [isOverDialog, setOverDialog] = useState(() => !!document.querySelector('[aria-modal=true]'))
  const { account } = readSession()
  const isOver = end === 'over' || !account
  const text = isOver
    ? t('layout.sessionEnded')
    : t('layout.otherAccount', {
        account: account.type === 'user' ? t('layout.personalAccount') : ownerLabel(account)
      })
  const Way = isOver ? SignInLink : BackToAccount
  return (
    <>
      <Box
        sx={(theme) => ({ position: 'sticky', top: barHeight + 8, mb: 2, zIndex: theme.zIndex.appBar - 1 })}
      >
        <NoticeWithSignIn severity="warning" Way={Way}>
          {text}
        </NoticeWithSignIn>
      </Box>
      <Dialog
        open={isOverDialog}
        onClose={() => setOverDialog(false)}
        role="alertdialog"
        aria-labelledby={textId}
        maxWidth="xs"
      >
        <DialogContent id={textId}>{text}</DialogContent>
        <DialogActions>
          <Button onClick={() => setOverDialog(false)}>{t('blocks.close')}</Button>
          <Way variant="contained" />
        </DialogActions>
      </Dialog>
    </>
  )
}

function BackToAccount(props: SignInLook): ReactNode {
  const t = useViewTranslate()
  return (
    <Button {...props} onClick={returnToAccount}>
      {t('layout.backToAccount')}
    </Button>
  )
}
