import FormatBold from '@mui/icons-material/FormatBold'
import FormatItalic from '@mui/icons-material/FormatItalic'
import FormatListBulleted from '@mui/icons-material/FormatListBulleted'
import Link from '@mui/icons-material/Link'
import Title from '@mui/icons-material/Title'
import { Box, IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { markdownCommands, type MarkdownCommand } from './markdownCommands.ts'

const icons: Record<MarkdownCommand, ReactNode> = {
  bold: <FormatBold fontSize="small" />,
  italic: <FormatItalic fontSize="small" />,
  title: <Title fontSize="small" />,
  list: <FormatListBulleted fontSize="small" />,
  link: <Link fontSize="small" />
}

interface MarkdownToolbarProps {
  onCommand: (command: MarkdownCommand) => void
}

/** Toolbar with markdown formatting buttons. */
export function MarkdownToolbar({ onCommand }: MarkdownToolbarProps): ReactNode {
  const t = useViewTranslate()
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
            // Prevents the button from taking the focus, which would lose the selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onCommand(command)}
          >
            {icons[command]}
          </IconButton>
        </Tooltip>
      ))}
    </Box>
  )
}
