import FormatBold from '@mui/icons-material/FormatBold'
import FormatItalic from '@mui/icons-material/FormatItalic'
import FormatListBulleted from '@mui/icons-material/FormatListBulleted'
import Link from '@mui/icons-material/Link'
import Title from '@mui/icons-material/Title'
import { Box, IconButton, Tooltip } from '@mui/material'
import type { EditorView } from '@uiw/react-codemirror'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { markdownCommands, markdownEdit, type MarkdownCommand } from './markdownCommands.ts'

const icons: Record<MarkdownCommand, ReactNode> = {
  bold: <FormatBold fontSize="small" />,
  italic: <FormatItalic fontSize="small" />,
  title: <Title fontSize="small" />,
  list: <FormatListBulleted fontSize="small" />,
  link: <Link fontSize="small" />
}

/** Buttons for people who do not know markdown. */
export function MarkdownToolbar({ view }: { view: EditorView }): ReactNode {
  const t = useViewTranslate()
  function apply(command: MarkdownCommand): void {
    const { doc, selection } = view.state
    const { from, to } = selection.main
    const edit = markdownEdit(command, { text: doc.toString(), from, to })
    view.dispatch({
      changes: { from: edit.from, to: edit.to, insert: edit.insert },
      selection: edit.selection,
      userEvent: 'input'
    })
    view.focus()
  }
  return (
    <Box
      role="toolbar"
      aria-label={t('schemaForms.toolbar')}
      sx={{ borderBottom: 1, borderColor: 'divider', px: 0.5, bgcolor: 'action.hover' }}
    >
      {markdownCommands.map((command) => (
        <Tooltip key={command} title={t(`schemaForms.commands.${command}`)}>
          <IconButton
            size="small"
            aria-label={t(`schemaForms.commands.${command}`)}
            // The selection of the text stays.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => apply(command)}
          >
            {icons[command]}
          </IconButton>
        </Tooltip>
      ))}
    </Box>
  )
}
