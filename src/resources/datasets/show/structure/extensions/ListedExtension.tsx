import { Skeleton } from '@mui/material'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import { isRemote } from '../../../../../../contract/datasets/extensions/actions.ts'
import type { Extension } from '../../../../../../contract/datasets/extensions.ts'
import { findAction, type ListedService } from '../../../model/extensions/actions.ts'
import { expressionProblem, type ExtensionContext } from '../../../model/extensions/expressionProblem.ts'
import { calculatedColumn } from '../../../model/extensions/extensionEdits.ts'
import { ExpressionCard } from './ExpressionCard.tsx'
import type { CardPlacement } from './ExtensionCard.tsx'
import { RemoteCard } from './RemoteCard.tsx'
import { UnavailableCard } from './UnavailableCard.tsx'

interface ListedExtensionProps {
  extension: Extension
  /** Schema with the edits made in the list of columns. */
  schema: SchemaProperty[]
  context: ExtensionContext
  /** Remote services; undefined while loading. */
  services: ListedService[] | undefined
  disabled: boolean
  /** Position in the list; undefined when the order is fixed. */
  placement: CardPlacement | undefined
  onChange: (extension: Extension) => void
  /** Opens the expression editor of a calculated column. */
  onWrite: (key: string) => void
  onRemove: () => void
}

/** Card of an extension: a calculated column, an action of a service, or one that is not available any more. */
export function ListedExtension(props: ListedExtensionProps): ReactNode {
  const { extension, services, context, disabled, placement, onRemove } = props
  const card = { disabled, placement, onRemove }
  if (!isRemote(extension)) {
    return (
      <ExpressionCard
        {...card}
        extension={extension}
        column={calculatedColumn(extension, props.schema)}
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
      onChange={props.onChange}
    />
  )
}
