import { Box } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useNotification } from '../../../layout/useNotification.ts'
import { useEditor } from './EditorContext.ts'
import type { EditorEvent } from './editorStore.ts'

/** Live region that announces changes of blocks to screen readers; refusals are also shown as notifications. */
export function Announcements(): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const editor = useEditor()
  const [announcement, setSaid] = useState({ text: '', number: 0 })

  const hear = useEffectEvent((event: EditorEvent) => {
    if (event.what === 'refused') {
      notify({ type: 'warning', msg: t(`pageEdit.refused.${event.why}`) })
      return
    }
    const { what, ...values } = event
    const name = 'type' in event ? t(`pageBlocks.${event.type}.name`) : ''
    const text = t(`pageEdit.told.${what}`, { ...values, name })
    // The number changes the key: a repeated message is announced again.
    setSaid(({ number }) => ({ text, number: number + 1 }))
  })
  useEffect(() => editor.tellTo((event) => hear(event)), [editor])

  return (
    <Box component="output" sx={visuallyHidden} aria-live="polite">
      <span key={announcement.number}>{announcement.text}</span>
    </Box>
  )
}
