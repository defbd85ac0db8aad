import { Box, Skeleton } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { isRemote } from '../../../../../../contract/datasets/extensions/actions.ts'
import type { Extension } from '../../../../../../contract/datasets/extensions.ts'
import { columnTitle } from '../../../../../views/table/columns.ts'
import { actionTitle, findAction, type ListedService } from '../../../model/extensions/actions.ts'
import { expressionProblem, type Around } from '../../../model/extensions/expressionProblem.ts'
import { extensionId, moved } from '../../../model/extensions/extensionEdits.ts'
import type { StructureEdits } from '../useStructureEdits.ts'
import { ExpressionCard } from './ExpressionCard.tsx'
import type { Placing } from './ExtensionCard.tsx'
import { RemoteCard } from './RemoteCard.tsx'
import { UnavailableCard } from './UnavailableCard.tsx'

interface ExtensionListProps {
  extensions: Extension[]
  edits: StructureEdits
  around: Around
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
  const { extensions, edits, around, services, disabled } = props
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const [last, setLast] = useState<string>()
  const extensionOf = (key: string): Extension | undefined =>
    extensions.find((one) => extensionId(one) === key)
  const movedOne = last === undefined ? undefined : extensionOf(last)

  function nameOf(extension: Extension): string {
    if (!isRemote(extension)) return columnTitle(columnOf(extension.property, edits))
    const found = findAction(services ?? [], extension)
    return found ? actionTitle(found) : extension.action
  }

  function move(index: number, by: number): void {
    const extension = extensions[index]
    if (!extension) return
    edits.set({ extensions: moved(extensions, index, by) })
    setLast(extensionId(extension))
  }

  function placingOf(index: number): Placing | undefined {
    if (disabled || extensions.length < 2) return undefined
    return {
      index,
      count: extensions.length,
      move: (by) => move(index, by),
      isDragged: dragged === index,
      onDragStart: () => setDragged(index),
      onDragEnd: () => {
        setDragged(undefined)
        setOver(undefined)
      }
    }
  }

  function cardOf(extension: Extension, index: number): ReactNode {
    const card = {
      disabled,
      placing: placingOf(index),
      onRemove: () => edits.set({ extensions: extensions.toSpliced(index, 1) })
    }
    if (!isRemote(extension)) {
      return (
        <ExpressionCard
          {...card}
          extension={extension}
          column={columnOf(extension.property, edits)}
          problem={expressionProblem(extension, around)}
          onEdit={() => props.onWrite(extension.property.key)}
        />
      )
    }
    if (!services) return <Skeleton variant="rounded" height={160} />
    const found = findAction(services, extension)
    if (!found) return <UnavailableCard {...card} extension={extension} />
    return (
      <RemoteCard
        {...card}
        extension={extension}
        found={found}
        around={around}
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
          <Box
            component="li"
            key={extensionId(extension)}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              setOver(index)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== undefined) move(dragged, index - dragged)
            }}
            sx={
              over === index && dragged !== undefined && dragged !== index
                ? {
                    outline: '2px solid',
                    outlineColor: 'primary.main',
                    outlineOffset: 2,
                    borderRadius: 1
                  }
                : {}
            }
          >
            {cardOf(extension, index)}
          </Box>
        ))}
      </Box>
      <Box aria-live="polite" sx={visuallyHidden}>
        {movedOne &&
          t('datasets.extensions.moved', {
            name: nameOf(movedOne),
            position: extensions.indexOf(movedOne) + 1,
            count: extensions.length
          })}
      </Box>
    </>
  )
}

/** Returns the calculated column with the edits made in the list of columns. */
function columnOf<Column extends { key: string }>(
  property: Column,
  { schema }: StructureEdits
): Column | StructureEdits['schema'][number] {
  return schema.find(({ key, 'x-extension': origin }) => key === property.key && origin === key) ?? property
}
