/** Inputs and outputs of a remote action, as extensions use them (docs/api/extensions.md). */
import { identifierConcept } from '../../vocabulary/concepts.ts'
import { type ActionInput, type ActionOutput, type RemoteAction } from '../../remoteServices/remoteService.ts'
import type { Extension, RemoteExtension } from '../extensions.ts'

/** Finds a usable remote service by its id; undefined for an unknown service or one that is not shared. */
export type KnownServices = (id: string) => { actions: RemoteAction[] } | undefined

export const noServices: KnownServices = () => undefined

export function actionOf(
  { remoteService, action }: Pick<RemoteExtension, 'remoteService' | 'action'>,
  services: KnownServices
): RemoteAction | undefined {
  return services(remoteService)?.actions.find(({ id }) => id === action)
}

export const isRemote = (extension: Extension): extension is RemoteExtension =>
  extension.type === 'remoteService'

export function identifierOf({ input }: RemoteAction): ActionInput | undefined {
  return input.find(({ concept }) => concept === identifierConcept)
}

/** Whether an action takes many lines in one request and returns each result with the identifier of its line. */
export function takesLines(action: RemoteAction): boolean {
  return action.inputCollection && action.outputCollection && !!identifierOf(action)
}

/** Inputs of an action whose values come from columns. */
export function inputsOf({ input }: Pick<RemoteAction, 'input'>): ActionInput[] {
  return input.filter(({ concept }) => concept && concept !== identifierConcept)
}

export const conceptOfOutput = (output: ActionOutput): string | undefined => {
  const concept = output.concept ?? output['x-refersTo']
  return typeof concept === 'string' && concept ? concept : undefined
}

const errorNames = ['_error', 'error']

/** Outputs of an action that may become columns: all but the identifier and the error of the line. */
export function valuesOf({ output }: Pick<RemoteAction, 'output'>): ActionOutput[] {
  return output.filter(
    (candidate) => !errorNames.includes(candidate.name) && conceptOfOutput(candidate) !== identifierConcept
  )
}

/** The output of an action that holds the error of a line. */
export function errorOf({ output }: Pick<RemoteAction, 'output'>): ActionOutput {
  const errorOutputs = errorNames.flatMap((name) => output.find((candidate) => candidate.name === name) ?? [])
  return errorOutputs[0] ?? { name: 'error' }
}
