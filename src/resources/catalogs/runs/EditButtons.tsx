import { Button, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { BlockedReason } from '../../../ui/BlockedReason.tsx'
import type { RunEdits } from './useRunEdits.ts'

interface EditButtonsProps {
  edits: Pick<RunEdits<object>, 'dirty' | 'saving' | 'discard' | 'save'>
  isValid: boolean
  /** Reason why the changes cannot be saved. */
  invalidText: string
}

/** Buttons that save or discard the changes of options, shown while there are changes. */
export function EditButtons({ edits, isValid, invalidText }: EditButtonsProps): ReactNode {
  const t = useViewTranslate()
  const { dirty, saving, discard, save } = edits
  if (!dirty) return null
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end', maxWidth: 800 }}>
      <BlockedReason reason={!isValid && invalidText} />
      <Button color="warning" disabled={saving} onClick={discard}>
        {t('blocks.cancel')}
      </Button>
      <Button
        variant="contained"
        color="accent"
        disabled={!isValid}
        loading={saving}
        onClick={() => void save()}
      >
        {t('blocks.save')}
      </Button>
    </Stack>
  )
}
