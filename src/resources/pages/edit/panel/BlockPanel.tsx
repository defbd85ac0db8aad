import Delete from '@mui/icons-material/DeleteOutlined'
import Down from '@mui/icons-material/ArrowDownward'
import Copy from '@mui/icons-material/ContentCopy'
import Up from '@mui/icons-material/ArrowUpward'
import { Box, Breadcrumbs, IconButton, Link, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { Block } from '../../../../../contract/portals/blocks.ts'
import type { PageConfig } from '../../../../../contract/portals/page.ts'
import { useViewTranslate } from '../../../../i18n/translate.tsx'
import { BlockTypeIcon } from '../BlockTypeIcon.tsx'
import { useEdited, useEditor } from '../EditorContext.ts'
import { blockAt, ownerOf, placesOf, spotOf } from '../model/places.ts'
import { BlockForm, type BlockFormProps } from './BlockForm.tsx'

type BlockPanelProps = Omit<BlockFormProps, 'block'> & { uuid: string }

/** Panel of the selected block: its ancestors, actions and form. */
export function BlockPanel({ uuid, ...props }: BlockPanelProps): ReactNode {
  const t = useViewTranslate()
  const editor = useEditor()
  const config = useEdited(({ history }) => history.present)
  const block = editor.blockOf(uuid)
  if (!block) return null
  const around = blocksAround(config, uuid)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        {around.length > 0 && (
          <Breadcrumbs sx={{ mb: 0.5, '& ol': { rowGap: 0 } }}>
            {around.map((ancestor) => (
              <Link
                key={ancestor.uuid}
                component="button"
                variant="body2"
                underline="hover"
                color="text.secondary"
                onClick={() => editor.select(ancestor.uuid)}
              >
                {t(`pageBlocks.${ancestor.type}.name`)}
              </Link>
            ))}
          </Breadcrumbs>
        )}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <BlockTypeIcon type={block.type} sx={{ color: 'primary.text' }} />
          <Typography variant="h6" component="h2" sx={{ flex: 1, minWidth: 0, fontSize: '1.05rem' }}>
            {t(`pageBlocks.${block.type}.name`)}
          </Typography>
          <Actions uuid={uuid} />
        </Box>
      </Box>
      <BlockForm block={block} {...props} />
    </Box>
  )
}

/** Ancestors of a block, the outermost first. */
function blocksAround(config: PageConfig, uuid: string): Block[] {
  const around: Block[] = []
  let place = placesOf(config).get(uuid)
  while (place) {
    place = ownerOf(spotOf(place).list)
    const owner = place && blockAt(config, place)
    if (owner) around.unshift(owner)
  }
  return around
}

function Actions({ uuid }: { uuid: string }): ReactNode {
  const t = useViewTranslate()
  const editor = useEditor()
  const actions = [
    ['up', <Up key="up" fontSize="small" />, () => editor.moveToward(uuid, 'up')],
    ['down', <Down key="down" fontSize="small" />, () => editor.moveToward(uuid, 'down')],
    ['duplicate', <Copy key="copy" fontSize="small" />, () => editor.duplicate(uuid)],
    ['remove', <Delete key="remove" fontSize="small" />, () => editor.remove(uuid)]
  ] as const
  return (
    <Box sx={{ display: 'flex', flexShrink: 0 }}>
      {actions.map(([name, icon, act]) => (
        <Tooltip key={name} title={t(`pageEdit.actions.${name}`)}>
          <IconButton size="small" aria-label={t(`pageEdit.actions.${name}`)} onClick={act}>
            {icon}
          </IconButton>
        </Tooltip>
      ))}
    </Box>
  )
}
