import { Box } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { isRemote } from '../../../../../../contract/datasets/extensions/actions.ts'
import type { Extension } from '../../../../../../contract/datasets/extensions.ts'
import { moveItem } from '../../../../../ui/moveItem.ts'
import { dropTargetOutline, useItemDrag } from '../../../../../ui/useItemDrag.ts'
import { columnTitle } from '../../../../../views/table/columns.ts'
import { actionTitle, findAction, type ListedService } from '../../../model/extensions/actions.ts'
import type { ExtensionContext } from '../../../model/extensions/expressionProblem.ts'
import { calculatedColumn, extensionId } from '../../../model/extensions/extensionEdits.ts'
import type { StructureEdits } from '../useStructureEdits.ts'
import type { CardPlacement } from './ExtensionCard.tsx'
import { ListedExtension } from './ListedExtension.tsx'

interface ExtensionListProps {
  extensions: Extension[]
  edits: StructureEdits
  context: ExtensionContext
  /** Remote services; undefined while loading. */
  services: ListedService[] | undefined
  disabled: boolean
  onChange: (index: number, extension: Extension) => void
  /** Opens the expression editor of a calculated column. */
  onWrite: (key: string) => void
}

/** List of extensions in order of application, reordered by drag and drop or with the arrow buttons. */
export function ExtensionList(props: ExtensionListProps): ReactNode {
  const t = useTranslate()
  const { extensions, edits, context, services, disabled } = props
  const [movedId, setMovedId] = useState<string>()
  const isOrdered = !disabled && extensions.length > 1
  const drag = useItemDrag<number>((from, to) => move(from, to - from))

  function move(index: number, offset: number): void {
    const extension = extensions[index]
    if (!extension) return
    edits.set({ extensions: moveItem(extensions, index, index + offset) })
    setMovedId(extensionId(extension))
  }

  const placementOf = (index: number): CardPlacement => ({
    index,
    count: extensions.length,
    move: (offset) => move(index, offset),
    isDragged: drag.isDragged(index),
    drag: drag.source(index)
  })

  return (
    <>
      <Box
        component="ol"
        aria-label={t('datasets.extensions.list')}
        {...drag.list}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          gap: 2,
          m: 0,
          p: 0,
          listStyle: 'none'
        }}
      >
        {extensions.map((extension, index) => (
          <Box
            key={extensionId(extension)}
            component="li"
            {...drag.target(index)}
            sx={drag.isTarget(index) ? { ...dropTargetOutline, outlineOffset: 2, borderRadius: 1 } : {}}
          >
            <ListedExtension
              extension={extension}
              schema={edits.schema}
              context={context}
              services={services}
              disabled={disabled}
              placement={isOrdered ? placementOf(index) : undefined}
              onChange={(changed) => props.onChange(index, changed)}
              onWrite={props.onWrite}
              onRemove={() => edits.set({ extensions: extensions.toSpliced(index, 1) })}
            />
          </Box>
        ))}
      </Box>
      <MoveAnnouncement {...props} movedId={movedId} />
    </>
  )
}

interface MoveAnnouncementProps extends Pick<ExtensionListProps, 'extensions' | 'edits' | 'services'> {
  movedId: string | undefined
}

/** Tells screen readers the new position of the extension that was moved last. */
function MoveAnnouncement({ extensions, edits, services, movedId }: MoveAnnouncementProps): ReactNode {
  const t = useTranslate()
  const index = extensions.findIndex((extension) => extensionId(extension) === movedId)
  const moved = extensions[index]

  function nameOf(extension: Extension): string {
    if (!isRemote(extension)) return columnTitle(calculatedColumn(extension, edits.schema))
    const serviceAction = findAction(services ?? [], extension)
    return serviceAction ? actionTitle(serviceAction) : extension.action
  }

  return (
    <Box aria-live="polite" sx={visuallyHidden}>
      {moved &&
        t('datasets.extensions.moved', {
          name: nameOf(moved),
          position: index + 1,
          count: extensions.length
        })}
    </Box>
  )
}
