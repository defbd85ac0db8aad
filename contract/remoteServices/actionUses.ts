/** What the actions of services are good for (docs/api/remote-services.md). */
import {
  identifierConcept,
  labelConcept,
  searchAction,
  type ActionOutput,
  type RemoteAction
} from './remoteService.ts'

/** Many lines at a time, both ways. */
export function isBulkAction({ inputCollection, outputCollection }: RemoteAction): boolean {
  return inputCollection && outputCollection
}

/** Whether an action completes the lines of datasets that have its concepts. */
export function isForExtensions(action: RemoteAction): boolean {
  const concepts = new Set(action.input.map(({ concept }) => concept))
  return isBulkAction(action) && action.canUse && concepts.size > 1 && concepts.has(identifierConcept)
}

/** How the answers of an action are read as choices for the values of a column. */
interface ActionChoices {
  /** What is chosen. */
  output: ActionOutput & { concept: string }
  /** What it is shown as. */
  label?: ActionOutput
}

/** The choices that an action offers while somebody types; undefined when it is no search of one value. */
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
