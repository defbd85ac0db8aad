import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { isRemote } from '../../../../../../contract/datasets/extensions/actions.ts'
import { savedExtensions } from '../../../../../../contract/datasets/extensions/savedExtensions.ts'
import type { Extension } from '../../../../../../contract/datasets/extensions.ts'
import { useDataset } from '../../../live/DatasetPageContext.tsx'
import { knownServices, type ListedService } from '../../../model/extensions/actions.ts'
import type { ExtensionContext } from '../../../model/extensions/expressionProblem.ts'
import { storedExtensions } from '../../../model/extensions/extensionEdits.ts'
import { isSavable } from '../../../model/extensions/savable.ts'
import type { StructureEdits } from '../useStructureEdits.ts'
import { useServices } from './useServices.ts'

interface EditedExtensions {
  extensions: Extension[]
  context: ExtensionContext
  services: UseQueryResult<ListedService[]>
  add: (extension: Extension) => void
  change: (index: number, extension: Extension) => void
}

const noExtensions: Extension[] = []

/**
 * Extensions of the dataset with the local edits; tells the structure whether they may be saved.
 * @param needsServices whether services are needed although no extension uses one
 */
export function useExtensions(edits: StructureEdits, needsServices: boolean): EditedExtensions {
  const { dataset } = useDataset()
  const { schema, set, setExtensionsValid } = edits
  const extensions = edits.values.extensions ?? noExtensions
  const services = useServices(dataset.owner, needsServices || extensions.some(isRemote))
  const context = useMemo<ExtensionContext>(
    () => ({
      schema,
      // New extensions use the column keys that the save will give.
      extensions: savedExtensions(extensions, storedExtensions(dataset)),
      services: knownServices(services.data)
    }),
    [schema, extensions, dataset, services.data]
  )
  const isValid = extensions.every((extension) => isSavable(extension, context, services.data ?? []))
  useEffect(() => setExtensionsValid(isValid), [isValid, setExtensionsValid])
  return {
    extensions,
    context,
    services,
    add: (extension) => set({ extensions: [...extensions, extension] }),
    change: (index, extension) => set({ extensions: extensions.with(index, extension) })
  }
}
