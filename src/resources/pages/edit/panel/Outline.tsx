import Add from '@mui/icons-material/Add'
import {
  Box,
  Button,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Typography
} from '@mui/material'
import { memo, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Block } from '../../../../../contract/portals/blocks.ts'
import { useViewTranslate } from '../../../../i18n/translate.tsx'
import { BlockTypeIcon } from '../BlockTypeIcon.tsx'
import { reveal } from '../canvas/reveal.ts'
import { useEdited, useEditor } from '../EditorContext.ts'
import { keyAction } from '../model/keys.ts'
import { summaryOf } from '../model/newBlock.ts'
import { blockAt, placesOf } from '../model/places.ts'
import { levelsAround } from '../model/tree.ts'

/** Maximum number of blocks listed. */
const maxShown = 200

/** Outline of the page: nested list of its blocks. */
export function Outline(): ReactNode {
  const t = useViewTranslate()
  const editor = useEditor()
  const config = useEdited(({ history }) => history.present)
  const [most, setMost] = useState(maxShown)
  const placed = [...placesOf(config).values()]

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const uuid = (event.target as HTMLElement).dataset.line
    const action = keyAction(event)
    if (uuid === undefined || action?.do !== 'move') return
    event.preventDefault()
    editor.moveToward(uuid, action.direction)
  }

  return (
    <Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('pageEdit.outline', { smart_count: placed.length })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('pageEdit.keys.move')}
      </Typography>
      <List dense disablePadding onKeyDown={onKeyDown} sx={{ mx: -1 }}>
        {placed.slice(0, most).map((place) => {
          const block = blockAt(config, place)
          return block && <Line key={block.uuid} block={block} level={levelsAround(place.slice(0, -1))} />
        })}
      </List>
      {placed.length > most && (
        <Button size="small" onClick={() => setMost(most + maxShown)}>
          {t('pageEdit.more', { smart_count: placed.length - most })}
        </Button>
      )}
      <Button size="small" startIcon={<Add />} onClick={() => editor.askBlock()} sx={{ mt: 1 }}>
        {t('pageEdit.addToPage')}
      </Button>
    </Box>
  )
}

const Line = memo(function Line({ block, level }: { block: Block; level: number }): ReactNode {
  const t = useViewTranslate()
  const editor = useEditor()
  const isSelected = useEdited(({ selected }) => selected === block.uuid)
  const summary = summaryOf(block)
  const name = t(`pageBlocks.${block.type}.name`)
  return (
    <ListItem disablePadding>
      <ListItemButton
        data-line={block.uuid}
        selected={isSelected}
        aria-current={isSelected || undefined}
        onClick={() => {
          editor.select(block.uuid)
          const element = editor.elementOf(block.uuid)
          if (element) reveal(element, 'center')
        }}
        sx={{ borderRadius: 1, py: 0.25, pl: 1 + Math.min(level, 8) * 2 }}
      >
        <ListItemIcon sx={{ minWidth: 30 }}>
          <BlockTypeIcon type={block.type} fontSize="small" />
        </ListItemIcon>
        <ListItemText
          primary={summary || name}
          secondary={summary ? name : undefined}
          slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true, variant: 'caption' } }}
        />
      </ListItemButton>
    </ListItem>
  )
})
