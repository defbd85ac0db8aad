import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow
} from '@mui/material'
import { useId, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { ConflictQuestion } from './useConflictQuestion.ts'

/** Dialog for an edit conflict: both values of each field side by side, to choose one. */
export function ConflictDialog({ question }: { question: ConflictQuestion | undefined }): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  if (!question) return null
  const { conflicts, answer } = question
  const cell = { overflowWrap: 'anywhere', whiteSpace: 'pre-line', verticalAlign: 'top' } as const
  return (
    <Dialog open fullWidth maxWidth="md" onClose={() => answer(undefined)} aria-labelledby={id}>
      <DialogTitle id={id}>{t('blocks.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('blocks.conflict.text')}</DialogContentText>
        <Table size="small" sx={{ mt: 2, tableLayout: 'fixed' }}>
          <TableHead>
            <TableRow>
              {['field', 'mine', 'theirs'].map((name) => (
                <TableCell key={name}>{t(`blocks.conflict.${name}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {conflicts.map((conflict) => (
              <TableRow key={conflict.id}>
                <TableCell component="th" scope="row" sx={cell}>
                  {conflict.label}
                </TableCell>
                <TableCell sx={cell}>{textOf(conflict.mine)}</TableCell>
                <TableCell sx={cell}>{textOf(conflict.theirs)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, '& > :not(style) ~ :not(style)': { ml: 0 } }}>
        <Button color="inherit" onClick={() => answer(undefined)}>
          {t('blocks.cancel')}
        </Button>
        <Button color="warning" onClick={() => answer('theirs')}>
          {t('blocks.conflict.takeTheirs')}
        </Button>
        <Button variant="contained" onClick={() => answer('mine')}>
          {t('blocks.conflict.keepMine')}
        </Button>
      </DialogActions>
    </Dialog>
  )

  function textOf(value: unknown): string {
    if (value === undefined || value === null || value === '') return t('blocks.conflict.empty')
    if (typeof value === 'boolean') return t(value ? 'blocks.conflict.yes' : 'blocks.conflict.no')
    if (Array.isArray(value)) return value.map(textOf).join('\n')
    if (typeof value === 'string') return value
    const named = typeof value === 'object' ? (value as Record<string, unknown>) : {}
    const name = named.title ?? named.id ?? named.key
    return typeof name === 'string' ? name : JSON.stringify(value, null, 1)
  }
}
