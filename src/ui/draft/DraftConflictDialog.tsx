import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId, type ReactNode } from 'react'

interface DraftConflictDialogProps {
  title: string
  text: string
  theirs: string
  mine: string
  onResolve: (keepsMine: boolean) => void
}

/** Dialog to choose between two drafts, which cannot be merged. */
export function DraftConflictDialog(props: DraftConflictDialogProps): ReactNode {
  const id = useId()
  return (
    <Dialog open role="alertdialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{props.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{props.text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="warning" onClick={() => props.onResolve(false)}>
          {props.theirs}
        </Button>
        <Button variant="contained" onClick={() => props.onResolve(true)}>
          {props.mine}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
