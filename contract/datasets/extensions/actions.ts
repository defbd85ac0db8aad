/** What a remote action needs and gives, as extensions see it (docs/api/extensions.md). */
import {
  identifierConcept,
  type ActionInput,
  type ActionOutput,
  type RemoteAction
} from '../../remoteServices/remoteService.ts'
import type { Extension, RemoteExtension } from '../extensions.ts'

/** A service that may be used, undefined for one that is unknown or not shared. */
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

/** Whether an action takes many lines at once and gives each result with the line that it is of. */
export function takesLines(action: RemoteAction): boolean {
  return action.inputCollection && action.outputCollection && !!identifierOf(action)
}

/** Inputs that columns are read for. */
export function inputsOf({ input }: Pick<RemoteAction, 'input'>): ActionInput[] {
  return input.filter(({ concept }) => concept && concept !== identifierConcept)
}

export const conceptOfOutput = (output: ActionOutput): string | undefined => {
  const concept = output.concept ?? output['x-refersTo']
  return typeof concept === 'string' && concept ? concept : undefined
}

const errorNames = ['_error', 'error']

/** Outputs that may become columns: neither the identifier of the line nor what is wrong with it. */
export function valuesOf({ output }: Pick<RemoteAction, 'output'>): ActionOutput[] {
  return output.filter((one) => !errorNames.includes(one.name) && conceptOfOutput(one) !== identifierConcept)
}

/** The output in which an action says what is wrong with a line. */
export function errorOf({ output }: Pick<RemoteAction, 'output'>): ActionOutput {
  const found = errorNames.flatMap((name) => output.find((one) => one.name === name) ?? [])
  return found[0] ?? { name: 'error' }
}
