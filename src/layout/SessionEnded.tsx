import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useId, useState, type ReactNode } from 'react'
import { loginAddress } from '../authProvider/account.ts'
import { useSessionEnded } from '../authProvider/sessionEnd.ts'
import { useViewTranslate } from '../i18n/translate.tsx'
import { SignInElsewhere } from './SignInElsewhere.tsx'
import { barHeight } from './sizes.ts'

/** Says that the session of the page is no more, as long as the page holds unsaved edits. */
export function SessionEnded(): ReactNode {
  return useSessionEnded() && <Notice />
}

function Notice(): ReactNode {
  const t = useViewTranslate()
  const textId = useId()
  // What is in the page cannot be reached behind the dialog that was refused.
  const [isOverDialog, setOverDialog] = useState(() => !!document.querySelector('[aria-modal=true]'))
  const text = t('layout.sessionEnded')
  return (
    <>
      <Box
        sx={(theme) => ({ position: 'sticky', top: barHeight + 8, mb: 2, zIndex: theme.zIndex.appBar - 1 })}
      >
        <SignInElsewhere severity="warning">{text}</SignInElsewhere>
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
          <Button variant="contained" href={loginAddress()} target="_blank" rel="opener">
            {t('layout.login')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
