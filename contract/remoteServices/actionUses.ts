/** Possible uses of the actions of services (docs/api/remote-services.md). */
import { identifierConcept, labelConcept } from '../vocabulary/concepts.ts'
import { searchAction, type ActionOutput, type RemoteAction } from './remoteService.ts'

/** Whether an action takes many lines in one request and returns many. */
export function isBulkAction({ inputCollection, outputCollection }: RemoteAction): boolean {
  return inputCollection && outputCollection
}

/** Whether an action can extend the lines of a dataset that has its input concepts. */
export function isForExtensions(action: RemoteAction): boolean {
  const concepts = new Set(action.input.map(({ concept }) => concept))
  return isBulkAction(action) && action.canUse && concepts.size > 1 && concepts.has(identifierConcept)
}

/** Outputs of an action that are read as choices for the values of a column. */
interface ActionChoices {
  /** Output that holds the value to store. */
  output: ActionOutput & { concept: string }
  /** Output that holds the label to show. */
  label?: ActionOutput
}

/** Choices that an action offers for typed text; undefined unless it is a search of single values. */
export function choicesOfAction(action: RemoteAction): ActionChoices | undefined {
  if (action.type !== searchAction || action.inputCollection) return undefined
  const outputs = action.output.filter(
    (output): output is ActionOutput & { concept: string } =>
      !!output.concept && output.concept !== labelConcept
  )
  const [output] = outputs
  if (!output || outputs.length > 1) return undefined
  const label = action.output.find(({ concept }) => concept === labelConcept)
  return { output, ...(label ? { label } : {}) }
}
