import { Box, Skeleton } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { isRemote } from '../../../../../../contract/datasets/extensions/actions.ts'
import type { Extension } from '../../../../../../contract/datasets/extensions.ts'
import { columnTitle } from '../../../../../views/table/columns.ts'
import { actionTitle, findAction, type ListedService } from '../../../model/extensions/actions.ts'
import { expressionProblem, type ExtensionContext } from '../../../model/extensions/expressionProblem.ts'
import { moveItem } from '../../../../../ui/moveItem.ts'
import { extensionId } from '../../../model/extensions/extensionEdits.ts'
import type { StructureEdits } from '../useStructureEdits.ts'
import { ExpressionCard } from './ExpressionCard.tsx'
import type { CardPlacement } from './ExtensionCard.tsx'
import { RemoteCard } from './RemoteCard.tsx'
import { UnavailableCard } from './UnavailableCard.tsx'

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
  const [dragged, setDragged] = useState<number>()
  const [dropIndex, setDropIndex] = useState<number>()
  const [movedId, setMovedId] = useState<string>()
  const extensionOf = (id: string): Extension | undefined =>
    extensions.find((candidate) => extensionId(candidate) === id)
  const movedExtension = movedId === undefined ? undefined : extensionOf(movedId)

  function nameOf(extension: Extension): string {
    if (!isRemote(extension)) return columnTitle(columnOf(extension.property, edits))
    const serviceAction = findAction(services ?? [], extension)
    return serviceAction ? actionTitle(serviceAction) : extension.action
  }

  function move(index: number, offset: number): void {
    const extension = extensions[index]
    if (!extension) return
    edits.set({ extensions: moveItem(extensions, index, index + offset) })
    setMovedId(extensionId(extension))
  }

  function placementOf(index: number): CardPlacement | undefined {
    if (disabled || extensions.length < 2) return undefined
    return {
      index,
      count: extensions.length,
      move: (offset) => move(index, offset),
      isDragged: dragged === index,
      onDragStart: () => setDragged(index),
      onDragEnd: () => {
        setDragged(undefined)
        setDropIndex(undefined)
      }
    }
  }

  function cardOf(extension: Extension, index: number): ReactNode {
    const card = {
      disabled,
      placement: placementOf(index),
      onRemove: () => edits.set({ extensions: extensions.toSpliced(index, 1) })
    }
    if (!isRemote(extension)) {
      return (
        <ExpressionCard
          {...card}
          extension={extension}
          column={columnOf(extension.property, edits)}
          problem={expressionProblem(extension, context)}
          onEdit={() => props.onWrite(extension.property.key)}
        />
      )
    }
    if (!services) return <Skeleton variant="rounded" height={160} />
    const serviceAction = findAction(services, extension)
    if (!serviceAction) return <UnavailableCard {...card} extension={extension} />
    return (
      <RemoteCard
        {...card}
        extension={extension}
        serviceAction={serviceAction}
        context={context}
        onChange={(changed) => props.onChange(index, changed)}
      />
    )
  }

  return (
    <>
      <Box
        component="ol"
        aria-label={t('datasets.extensions.list')}
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
          <DropItem
            key={extensionId(extension)}
            isDragging={dragged !== undefined}
            isTarget={dropIndex === index && dragged !== index}
            onOver={() => setDropIndex(index)}
            onDrop={() => dragged !== undefined && move(dragged, index - dragged)}
          >
            {cardOf(extension, index)}
          </DropItem>
        ))}
      </Box>
      <Box aria-live="polite" sx={visuallyHidden}>
        {movedExtension &&
          t('datasets.extensions.moved', {
            name: nameOf(movedExtension),
            position: extensions.indexOf(movedExtension) + 1,
            count: extensions.length
          })}
      </Box>
    </>
  )
}

interface DropItemProps {
  /** Whether an item of the list is dragged. */
  isDragging: boolean
  /** Whether the dragged item is over this one. */
  isTarget: boolean
  onOver: () => void
  onDrop: () => void
  children: ReactNode
}

/** Item of the list, on which another one can be dropped. */
function DropItem({ isDragging, isTarget, onOver, onDrop, children }: DropItemProps): ReactNode {
  return (
    <Box
      component="li"
      onDragOver={(event) => {
        if (!isDragging) return
        event.preventDefault()
        onOver()
      }}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
      sx={
        isTarget && isDragging
          ? { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2, borderRadius: 1 }
          : {}
      }
    >
      {children}
    </Box>
  )
}

/** Returns the calculated column with the edits made in the list of columns. */
function columnOf<Column extends { key: string }>(
  property: Column,
  { schema }: StructureEdits
): Column | StructureEdits['schema'][number] {
  return schema.find(({ key, 'x-extension': origin }) => key === property.key && origin === key) ?? property
}
